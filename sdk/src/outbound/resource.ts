import { badOption, objectOrNone } from "../engine/check.ts";
import { RateBudget } from "../engine/rate-budget.ts";
import type { Paging, ResourceDescriptor } from "./adapter.ts";
import { Turns } from "../engine/turns.ts";
import type { Instance } from "./instance.ts";
import type { ListOptions } from "./list-request.ts";
import { listRequest, readListInput } from "./list-request.ts";
import type { Page, Read, ReadMeta } from "./meta.ts";
import { Operation } from "./operation.ts";
import type { OperationOptions } from "./options.ts";
import type { Answer } from "./plugin.ts";
import { runAround } from "./plugin.ts";
import type { ReadyRequest } from "./ready-request.ts";
import { readyRequest } from "./ready-request.ts";
import type { ReadPage } from "./shape.ts";
import { checkPage, checkRecord } from "./shape.ts";
import { unsupported } from "./unsupported.ts";
import { Walk } from "./walk.ts";

/** One record, by its id. */
export interface Handle<T> {
  /** As it was given. */
  readonly id: string;
  /** Reads it. @throws OutboundError `NotFound` when the vendor has none of that id */
  get(options?: OperationOptions): Promise<Read<T>>;
}

/** The reads of one kind of record. A read the vendor lacks rejects with `Unsupported`. */
export interface Resource<T> {
  /** One page. @throws OutboundError */
  list(options?: ListOptions): Promise<Page<T>>;
  /** The records of all pages, in pages of `limit`, by default the largest. Throws as it is read. */
  listAll(options?: ListOptions): Walk<T>;
  /** One record. @throws OutboundError `NotFound` when the vendor has none of that id */
  get(id: string, options?: OperationOptions): Promise<Read<T>>;
  /**
   * Several records, in the order of their ids, one request after the other. One budget covers them
   * all. An id that stands twice is read once.
   * @throws OutboundError at the first that cannot be read; none is left out in silence
   */
  getMany(ids: readonly string[], options?: OperationOptions): Promise<Read<readonly T[]>>;
  /** A record to be read later. Sends nothing. @throws OutboundError `Invalid` for what is no id */
  handle(id: string): Handle<T>;
}

const NOTHING_SPENT: ReadMeta = { requests: 0, retries: 0, elapsedMs: 0 };

type ListDescriptor = NonNullable<ResourceDescriptor["list"]>;

/** The reads of a resource, from its descriptor. */
export function resourceOf<T>(
  instance: Instance,
  name: string,
  descriptor: ResourceDescriptor<T>,
): Resource<T> {
  const { adapter, runtime, plugins } = instance;
  const { list, getPath, id: idField } = descriptor;
  // Its own queue first: a request that waits there holds no turn of the instance's.
  const turns =
    list?.rateLimits !== undefined
      ? new Turns([new RateBudget(adapter.name, list.rateLimits, runtime), instance.rate])
      : instance.turns;

  /** Makes a read as one operation, with the plugins around it. */
  const around = async <A extends Answer>(
    what: string,
    question: unknown,
    begin: () => Operation,
    read: (operation: Operation) => Promise<A>,
  ): Promise<A> => {
    let operation: Operation | undefined;
    const make = async (): Promise<A> => {
      operation = begin();
      return await read(operation);
    };
    if (plugins.length === 0) return await make();
    const about = {
      operation: `${name}.${what}`,
      key: JSON.stringify([name, what, question]),
      spent: () => operation?.meta() ?? NOTHING_SPENT,
    };
    return (await runAround(plugins, about, make)) as A;
  };

  const readPage = (
    operation: Operation,
    request: ReadyRequest,
    paging: Paging,
  ): Promise<ReadPage<T>> =>
    operation.send(request, (body) => checkPage<T>(adapter.name, body, paging, idField));

  const getRequest = (id: string): ReadyRequest => {
    if (getPath === undefined) throw unsupported(adapter, `${name}.get`);
    return readyRequest(adapter, { method: "GET", path: `${getPath}/${pathSegment(id)}` }, false);
  };

  const listOf = (operation: string): { list: ListDescriptor; paging: Paging } => {
    if (list === undefined || adapter.paging === undefined) {
      throw unsupported(adapter, `${name}.${operation}`);
    }
    return { list, paging: adapter.paging };
  };

  const readRecord = (operation: Operation, request: ReadyRequest): Promise<T> =>
    operation.send(request, (body) => checkRecord<T>(adapter.name, body, idField, ""));

  const get = async (id: string, options?: OperationOptions): Promise<Read<T>> => {
    objectOrNone("options", options);
    const request = getRequest(id);
    const begin = (): Operation => new Operation(instance, request, options);
    return await around("get", id, begin, async (operation) => {
      const data = await readRecord(operation, request);
      operation.end();
      return { data, meta: operation.meta() };
    });
  };

  return {
    async list(options) {
      const { list: from, paging } = listOf("list");
      const input = readListInput(options, paging);
      const request = listRequest(adapter, from, paging, input, input.cursor);
      const begin = (): Operation => new Operation(instance, request, input.options, turns);
      return await around("list", [request.url, request.body], begin, async (operation) => {
        const { records, next } = await readPage(operation, request, paging);
        operation.end();
        return { data: records, meta: { ...operation.meta(), next } };
      });
    },

    listAll(options) {
      return new Walk<T>(options?.cursor, () => {
        const { list: from, paging } = listOf("listAll");
        const given = readListInput(options, paging);
        const input = { ...given, limit: given.limit ?? paging.maxLimit };
        const operation = new Operation(instance, from, input.options, turns);
        const vendor = adapter.name;
        return {
          operation,
          vendor,
          readPage: (cursor) =>
            readPage(operation, listRequest(adapter, from, paging, input, cursor), paging),
        };
      });
    },

    get,

    async getMany(ids, options) {
      objectOrNone("options", options);
      if (!Array.isArray(ids)) throw badOption("ids", ids, "an array of ids");
      const requests = new Map(ids.map((id: string) => [id, getRequest(id)]));
      const first = { method: "GET", path: getPath ?? "" };
      const begin = (): Operation => new Operation(instance, first, options);
      return await around("getMany", ids, begin, async (operation) => {
        const records = new Map<string, T>();
        for (const [id, request] of requests) {
          records.set(id, await readRecord(operation, request));
        }
        operation.end();
        const data = ids.map((id: string) => records.get(id) as T);
        return { data, meta: operation.meta() };
      });
    },

    handle(id) {
      pathSegment(id);
      return { id, get: (options) => get(id, options) };
    },
  };
}

/** An id as a segment of a path. `.` and `..` would be walked away by the URL parser. */
function pathSegment(id: string): string {
  try {
    if (id !== "" && id !== "." && id !== ".." && typeof id === "string") {
      return encodeURIComponent(id);
    }
  } catch {
    // Half of a surrogate pair.
  }
  throw badOption("id", id, "a string that is not empty, . or ..");
}
