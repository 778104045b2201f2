// What a sample may not do, refused in its own process before it runs. Handed over beside the preload,
// as a file of its own: it may import nothing but Node's modules.
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/** What a program asks for when it connects. */
interface ConnectOptions {
  host?: unknown;
  port?: unknown;
  path?: unknown;
  lookup?: unknown;
}

// Taken before a sample can replace them: it would be handed whatever they are called with.
const { isArray } = Array;
const { apply, defineProperty, get, getPrototypeOf } = Reflect;
/** "Permission denied", as libuv has it. */
const accessDenied = -13;

/** Ports of this machine on which this very process has listened. */
const ownPorts = new Set<unknown>();
/** Whether it spoke to anybody but itself: what it printed may then depend on more than its files. */
let spoke = false;

// Only another project's sample runs with Node's permissions.
const isForeign = process.permission !== undefined;

/** Whether the sample has spoken to anybody but itself. */
export function spokeToOthers(): boolean {
  return spoke;
}

/** From here on this process reaches no network but loopback; another project's sample not even files. */
export function guard(): void {
  sealHandles();
  notePorts();
  refuseNetwork();
  refuseNames();
  if (isForeign) {
    refuseSignals();
    refuseFiles();
  }
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
export function isAddress(text: string): boolean {
  const mapped = "::ffff:";
  return isV4(text, begins(text, mapped) ? mapped.length : 0) || isV6(text);
}

function isV4(text: string, from: number): boolean {
  let dots = 0;
  let digits = 0;
  let value = 0;
  for (let at = from; at < text.length; at += 1) {
    if (isWithin(text[at], "0", "9")) {
      digits += 1;
      value = value * 10 + +(text[at] as string);
    } else if (text[at] !== "." || digits === 0) return false;
    else {
      dots += 1;
      digits = 0;
      value = 0;
    }
    if (digits > 3 || value > 255) return false;
  }
  return dots === 3 && digits > 0;
}

/** Up to eight groups of hexadecimal digits; where they are fewer, `::` stands once for the others. */
function isV6(text: string): boolean {
  let groups = 0;
  let digits = 0;
  let gaps = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (isWithin(text[at], "0", "9") || isWithin(text[at], "a", "f")) {
      if (digits === 0) groups += 1;
      digits += 1;
      if (digits > 4 || groups > 8) return false;
      continue;
    }
    if (text[at] !== ":") return false;
    if (text[at + 1] === ":") gaps += 1;
    else if (digits === 0 && text[at - 1] !== ":") return false;
    else if (at === text.length - 1 && text[at - 1] !== ":") return false;
    digits = 0;
  }
  return gaps === 0 ? groups === 8 : gaps === 1 && groups < 8;
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
    if (isPipe || !ownPorts.has(Number(port))) spoke = true;
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
    spoke = true;
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
