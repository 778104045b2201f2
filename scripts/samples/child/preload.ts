// Runs before a sample, in the sample's own process. The runner strips its types and hands
// it over as a file of its own, so it may import nothing but Node's modules.
import dgram from "node:dgram";
import dns from "node:dns";
import { readFileSync, writeSync } from "node:fs";
import { registerHooks, syncBuiltinESMExports } from "node:module";
import net from "node:net";

/** What the runner tells the preload, in the variable SAMPLES_RUN. */
interface Orders {
  /** A JSON file: stripped text by file URL. */
  texts: string;
  /** Stands in every report, so that the sample's own writes to fd 3 are not taken for one. */
  token: string;
  limitMs: number;
  /** Added to what `Date` says, in ms. */
  startOffsetMs: number;
  /** Calls of the SDK that are told, and events after which no further call is; absent: none. */
  hear?: { calls: number; events: number };
}

/** What the SDK says to those who observe it. */
interface Heard {
  type: string;
  at: number;
  callId?: number;
}

/** What a program asks for when it connects. */
interface ConnectOptions {
  host?: unknown;
  port?: unknown;
  path?: unknown;
  lookup?: unknown;
}

const reportTo = 3;
/** The module of the SDK that tells what its calls do; whichever copy of it the sample loads. */
const observed = /\/(?:sdk\/src|outbound-sdk\/(?:src|dist))\/engine\/observe\.[jt]s$/;
const listener = Symbol.for("samples.hear");
/** Added to that module: the first to listen, before the sample runs. */
const listen = '\n;globalThis[Symbol.for("samples.hear")]?.(observe);\n';

// The sample does not see it, nor do its threads and processes: they load this file as well.
const given = process.env["SAMPLES_RUN"];
delete process.env["SAMPLES_RUN"];
const orders = given === undefined ? undefined : (JSON.parse(given) as Orders);

// Taken before a sample can replace them: it would be handed whatever they are called with.
const { isArray } = Array;
const { apply, defineProperty, get, getPrototypeOf } = Reflect;
/** "Permission denied", as libuv has it. */
const accessDenied = -13;

/** Ports of this machine on which this very process has listened. */
const ownPorts = new Set<unknown>();
/** Whether it spoke to anybody but itself: what it printed may then depend on more than its files. */
let spokeToOthers = false;

// Only another project's sample runs with Node's permissions.
const isForeign = process.permission !== undefined;

sealHandles();
notePorts();
refuseNetwork();
refuseNames();
if (isForeign) {
  refuseSignals();
  refuseFiles();
}
if (orders !== undefined) {
  handOver(orders);
  reportEnd(orders);
  if (orders.startOffsetMs !== 0) startAt(orders.startOffsetMs);
  if (orders.hear !== undefined) hear(orders, orders.hear);
}

function report(orders: Orders, line: Record<string, unknown>): void {
  const bytes = Buffer.from(`${JSON.stringify({ token: orders.token, ...line })}\n`);
  try {
    // A pipe takes a long line in pieces.
    for (let at = 0; at < bytes.length;) at += writeSync(reportTo, bytes, at);
  } catch {
    // The runner is gone. Nothing is left to report to, and nothing to run for.
    process.kill(process.pid, "SIGKILL");
  }
}

/** Serves the text the runner stripped, and notes every module the run loads. */
function handOver(orders: Orders): void {
  const texts = readFileSync(orders.texts, "utf8");
  const loaded: string[] = [];
  registerHooks({
    // Node's own modules are told here: what this file has loaded is not loaded again.
    resolve(specifier, context, next) {
      const neighbour = neighbourOf(specifier, context.parentURL);
      if (neighbour !== undefined && texts.includes(keyOf(neighbour))) {
        return { url: neighbour, shortCircuit: true };
      }
      const resolved = next(specifier, context);
      if (resolved.url.startsWith("node:")) loaded.push(resolved.url);
      return resolved;
    },
    load(url, context, next) {
      if (url.startsWith("file:")) loaded.push(url);
      const source = textOf(texts, url);
      const module =
        source === undefined
          ? next(url, context)
          : ({ format: "module", source, shortCircuit: true } as const);
      return observed.test(url)
        ? { ...module, source: `${asText(module.source)}${listen}` }
        : module;
    },
  });
  process.on("exit", () => report(orders, { kind: "loaded", files: loaded, spokeToOthers }));
}

/** A file that is named from another, as Node resolves it; what is stripped is no link. */
function neighbourOf(specifier: string, parent: string | undefined): string | undefined {
  if (parent === undefined || !/^\.\.?\//.test(specifier)) return undefined;
  return URL.canParse(specifier, parent) ? new URL(specifier, parent).href : undefined;
}

/** How the key of this file stands in the JSON; inside of a text its quotes are escaped. */
function keyOf(url: string): string {
  return `${JSON.stringify(url)}:`;
}

/** One value of the JSON: to read all of them takes longer than most samples run. */
function textOf(texts: string, url: string): string | undefined {
  const key = keyOf(url);
  const at = texts.indexOf(key);
  if (at === -1) return undefined;
  const start = at + key.length;
  let end = texts.indexOf('"', start + 1);
  while (isEscaped(texts, end)) end = texts.indexOf('"', end + 1);
  return JSON.parse(texts.slice(start, end + 1)) as string;
}

function isEscaped(texts: string, at: number): boolean {
  let before = at;
  while (texts.charAt(before - 1) === "\\") before -= 1;
  return (at - before) % 2 === 1;
}

function asText(source: unknown): string {
  return Buffer.from(source as string | Uint8Array).toString("utf8");
}

/**
 * Hears what the SDK tells, and reports it at the end. Times of the real clock are of this run
 * alone: a sample that shows such a time has no timeline.
 */
function hear(orders: Orders, limits: { calls: number; events: number }): void {
  const events: Heard[] = [];
  const kept = new Set<number>();
  let calls = 0;
  let real = false;
  const windows = [
    { from: Date.now(), now: Date.now },
    {
      from: Math.floor(performance.timeOrigin),
      now: () => performance.timeOrigin + performance.now(),
    },
  ];
  const add = (event: Heard): void => {
    const { type, at, callId } = event;
    real ||= windows.some(({ from, now }) => at >= from && at <= now());
    if (type === "call.start" && callId !== undefined) {
      calls += 1;
      if (calls <= limits.calls && events.length < limits.events) kept.add(callId);
    }
    // A call that is told is told to its end; past twice the events even that is cut.
    const room = callId === undefined ? limits.events : 2 * limits.events;
    if (events.length < room && (callId === undefined || kept.has(callId))) events.push(event);
  };
  Object.defineProperty(globalThis, listener, {
    configurable: true,
    value: (observe: (listener: (event: Heard) => void) => unknown) => {
      Reflect.deleteProperty(globalThis, listener);
      observe(add);
    },
  });
  process.on("exit", () => report(orders, { kind: "heard", calls, real, events }));
}

/**
 * Reports how the run ended, and at the limit what still holds it open. Both use what was
 * taken before the sample could replace it.
 */
function reportEnd(orders: Orders): void {
  let drained = false;
  const open = process.getActiveResourcesInfo.bind(process);
  report(orders, { kind: "start" });
  process.on("beforeExit", () => {
    drained = true;
  });
  process.on("exit", (code) => report(orders, { kind: "end", code, drained }));
  setTimeout(() => {
    report(orders, { kind: "limit", open: open() });
    // Should the runner be gone, nobody else would end this process.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 2000);
  }, orders.limitMs).unref();
}

/** Moves what `Date` says, so that a sample that prints today's date is found out today. */
function startAt(offsetMs: number): void {
  const RealDate = Date;
  const now = (): number => RealDate.now() + offsetMs;
  const moved = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver) =>
      key === "now" ? now : (Reflect.get(target, key, receiver) as unknown),
  });
  globalThis.Date = moved;
  RealDate.prototype.constructor = moved;
}

function notePorts(): void {
  const listen = net.Server.prototype.listen;
  net.Server.prototype.listen = function (this: net.Server, ...args: unknown[]): net.Server {
    this.once("listening", () => {
      // The address of a pipe is a text, which has no port.
      ownPorts.add((this.address() as Partial<net.AddressInfo> | null)?.port);
    });
    return apply(listen, this, args) as net.Server;
  } as typeof listen;
}

/**
 * Nor does it restrict signals: SIGUSR1 opens the debugger of any program of Node, such as the one
 * that runs the samples, and who talks to it is in no sandbox.
 */
function refuseSignals(): void {
  const own = process.pid;
  for (const name of ["kill", "_kill", "_debugProcess"]) {
    const send = get(process, name) as () => unknown;
    const value = (...args: unknown[]): unknown => {
      if (args[0] === own) return apply(send, process, args);
      throw denied("sends no signal");
    };
    Object.defineProperty(process, name, { value });
  }
  syncBuiltinESMExports();
}

/** Nor what SQLite opens, attaches and writes, nor what V8 writes when a flag of its own asks for it. */
function refuseFiles(): void {
  const refused: [module: string, name: string][] = [["node:v8", "setFlagsFromString"]];
  for (const name of ["DatabaseSync", "StatementSync", "Session", "backup"]) {
    refused.push(["node:sqlite", name]);
  }
  for (const [id, name] of refused) {
    const module: unknown = process.getBuiltinModule(id);
    if (typeof module !== "object" || module === null || !(name in module)) continue;
    const value = function (): never {
      throw denied(`has no ${name} of ${id}`);
    };
    defineProperty(module, name, { value, configurable: false, writable: false });
  }
  syncBuiltinESMExports();
}

function denied(what: string): Error {
  const error = new Error(`A sample of another project ${what}`);
  return Object.assign(error, { code: "ERR_ACCESS_DENIED" });
}

/**
 * The last place before the system, which whatever a sample replaces above it (a lookup, an option
 * that is read twice, a method of a prototype) ends at. What stands here calls nothing that can be
 * replaced.
 */
function sealHandles(): void {
  const tcp = new net.Socket().connect({ host: "127.0.0.1", port: 1 });
  seal(get(tcp, "_handle"), ["connect", "connect6"], (args) => isOwnAddress(args[1]));
  tcp.destroy();

  const udp = dgram.createSocket("udp4");
  const [state] = Object.getOwnPropertySymbols(udp).filter(
    ({ description }) => description === "state symbol",
  );
  const { handle } = get(udp, state as symbol) as { handle: object };
  seal(handle, ["connect", "connect6"], (args) => isOwnAddress(args[0]));
  // Of a connected one no address is given.
  seal(handle, ["send", "send6"], (args) => args.length !== 6 || isOwnAddress(args[4]));
  udp.close();

  if (!isForeign) return;
  // Behind a file of this machine may be anybody, such as one who starts programs when asked to.
  const pipe = new net.Socket().on("error", () => undefined).connect(`${import.meta.dirname}/none`);
  seal(get(pipe, "_handle"), ["connect", "bind"], () => false);
  pipe.destroy();
}

function seal(
  handle: unknown,
  names: readonly string[],
  allows: (args: readonly unknown[]) => boolean,
): void {
  const prototype = getPrototypeOf(handle as object) as object;
  for (const name of names) {
    const ask = get(prototype, name) as () => unknown;
    const value = function (this: unknown, ...args: unknown[]): unknown {
      return allows(args) ? apply(ask, this, args) : accessDenied;
    };
    defineProperty(prototype, name, { value, configurable: false, writable: false });
  }
}

/** Whether an address in digits is this machine's own. */
function isOwnAddress(address: unknown): boolean {
  if (typeof address !== "string" || !isAddress(address)) return false;
  return address === "::1" || begins(address, "127.") || begins(address, "::ffff:127.");
}

/** Whether a text is an address, for which no name has to be asked. Node's own test can be replaced. */
function isAddress(text: string): boolean {
  const mapped = "::ffff:";
  if (isV4(text, begins(text, mapped) ? mapped.length : 0)) return true;
  let colons = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ":") colons += 1;
    else if (!isWithin(text[at], "0", "9") && !isWithin(text[at], "a", "f")) return false;
  }
  return colons > 1;
}

function isV4(text: string, from: number): boolean {
  let dots = 0;
  let digits = 0;
  for (let at = from; at < text.length; at += 1) {
    if (isWithin(text[at], "0", "9")) digits += 1;
    else if (text[at] !== "." || digits === 0) return false;
    else {
      dots += 1;
      digits = 0;
    }
    if (digits > 3) return false;
  }
  return dots === 3 && digits > 0;
}

function isWithin(char: string | undefined, first: string, last: string): boolean {
  return char !== undefined && char >= first && char <= last;
}

function begins(text: string, start: string): boolean {
  for (let at = 0; at < start.length; at += 1) if (text[at] !== start[at]) return false;
  return true;
}

/** Node's permission model does not restrict the network: this does, for all but loopback. */
function refuseNetwork(): void {
  const connect = net.Socket.prototype.connect;
  // node:net calls itself with its arguments in one array that bears this symbol.
  const normalise = (net as unknown as { _normalizeArgs(args: unknown[]): object })._normalizeArgs;
  const [normalised = Symbol("none")] = Object.getOwnPropertySymbols(normalise([]));
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]): net.Socket {
    const [first] = args;
    // A list without the symbol is an object of options to Node, whatever it holds.
    const own = isArray(first) && get(first, normalised) === true ? first : args;
    const [target, second] = own as unknown[];
    const options = isObject(target) ? readOnce(target) : undefined;
    const host = options === undefined && typeof second === "string" ? second : options?.host;
    const port = options === undefined ? target : options.port;
    // Who resolves names itself may resolve this machine's to any address.
    const resolves = typeof options?.lookup === "function";
    // As Node asks it: null, of node:http, is no pipe, nor is the empty text or a false one.
    const isPipe = Boolean(options?.path);
    if (isPipe || !ownPorts.has(Number(port))) spokeToOthers = true;
    if (
      !isPipe &&
      (!isLoopback(host) || (resolves && !(typeof host === "string" && isAddress(host))))
    ) {
      const error = networkIsOff(`connect to ${String(host)}`);
      process.nextTick(() => this.destroy(error));
      return this;
    }
    const judged: unknown[] = [options ?? target, ...own.slice(1)];
    if (own === args) return apply(connect, this, judged) as net.Socket;
    Reflect.set(judged, normalised, true);
    return apply(connect, this, [judged]) as net.Socket;
  } as typeof connect;

  const send = dgram.Socket.prototype.send;
  dgram.Socket.prototype.send = function (this: dgram.Socket, ...args: unknown[]): void {
    spokeToOthers = true;
    const address = args.findLast((arg, at) => at > 0 && typeof arg === "string");
    if (address !== undefined && !isLoopback(address)) {
      throw networkIsOff(`send to ${String(address)}`);
    }
    apply(send, this, args);
  } as typeof send;
  const bind = dgram.Socket.prototype.connect;
  dgram.Socket.prototype.connect = function (this: dgram.Socket, ...args: unknown[]): void {
    const address = args.find((arg) => typeof arg === "string");
    if (address !== undefined && !isLoopback(address)) {
      throw networkIsOff(`connect to ${String(address)}`);
    }
    apply(bind, this, args);
  } as typeof bind;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** What is judged is what Node gets: a property that is computed might be another the next time. */
function readOnce(options: object): ConnectOptions & Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const name in options) read[name] = get(options, name);
  return read;
}

/** Nor is anybody asked for a name: the question itself tells what a program wants to tell. */
function refuseNames(): void {
  for (const owner of [dns, dns.Resolver.prototype]) refuseIn(owner, false);
  for (const owner of [dns.promises, dns.promises.Resolver.prototype]) refuseIn(owner, true);
  syncBuiltinESMExports();
}

function refuseIn(owner: object, promises: boolean): void {
  for (const name of Object.getOwnPropertyNames(owner)) {
    const ask: unknown = get(owner, name);
    if (!/^(?:lookup|resolve|reverse)/.test(name) || typeof ask !== "function") continue;
    const value = function (this: unknown, ...args: unknown[]): unknown {
      const [asked] = args;
      const given = typeof asked === "string" && isAddress(asked);
      const known = isLoopback(asked) || (name === "lookup" && given);
      if (known && begins(name, "lookup")) return apply(ask, this, args);
      const error = networkIsOff(`${name} of ${String(asked)}`);
      if (promises) return Promise.reject(error);
      const done = args.at(-1);
      if (typeof done !== "function") throw error;
      process.nextTick(done as () => void, error);
      return undefined;
    };
    // What promisify looks at, too.
    const { prototype: _, ...own } = Object.getOwnPropertyDescriptors(ask);
    Object.defineProperties(value, own);
    defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

function isLoopback(host: unknown): boolean {
  if (host === undefined || host === null || host === "") return true;
  if (typeof host !== "string") return false;
  if (host === "localhost" || host === "[::1]") return true;
  return isOwnAddress(host);
}

function networkIsOff(what: string): Error {
  const error = new Error(`A sample reaches no network but loopback: ${what} was refused`);
  return Object.assign(error, { code: "ERR_NETWORK_OFF" });
}
