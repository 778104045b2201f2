// Types only: an API as openapi-typescript writes it (`paths`), seen from one call.
import type { SumeRequestOptions } from "./options.ts";
import type { SumeResult } from "./result.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** An API nothing is known of: every path, any body, unknown data. */
export interface AnyPaths {
  readonly [path: string]: { readonly [M in Method]: AnyOperation };
}

interface AnyOperation {
  readonly parameters: { readonly query?: object; readonly path?: object };
  readonly requestBody?: { readonly content: { readonly "application/json": unknown } };
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": unknown } };
  };
}

/** The paths that have the method, as they are written in the API: `/runs/{id}`. */
export type PathOf<Paths, M extends Method> = {
  [P in keyof Paths & string]: Paths[P] extends { readonly [K in M]: object } ? P : never;
}[keyof Paths & string];

/** `/runs/{id}` as a caller may write it: `/runs/${string}`. */
type Filled<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : P;

/** Whether a path, segment by segment, is one of the API's. */
type Fits<Template extends string, P extends string> = Template extends `${infer A}/${infer Rest}`
  ? P extends `${infer B}/${infer Others}`
    ? FitsOne<A, B> extends true
      ? Fits<Rest, Others>
      : false
    : false
  : P extends `${string}/${string}`
    ? false
    : FitsOne<Template, P>;

type FitsOne<A extends string, B extends string> = A extends `${string}{${string}}${string}`
  ? true
  : [A, B] extends [B, A]
    ? true
    : false;

/** The API's path that a caller's path stands for; never when there is none. */
type KeyOf<Paths, M extends Method, P extends string> =
  P extends PathOf<Paths, M>
    ? P
    : {
        [K in PathOf<Paths, M>]: Fits<K, P> extends true ? K : never;
      }[PathOf<Paths, M>];

type OperationOf<Paths, M extends Method, K> = K extends keyof Paths
  ? Paths[K] extends { readonly [N in M]: infer Operation }
    ? Operation
    : never
  : never;

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | "2XX";

/** What a body holds; null where there is none. */
type Content<T> = T extends { readonly content: infer C extends object } ? C[keyof C] : null;

/** What a call resolves to when it goes well. */
export type DataOf<Operation> = Operation extends { readonly responses: infer R }
  ? { [S in keyof R & Success]: Content<R[S]> }[keyof R & Success]
  : unknown;

/** What the vendor's errors carry beside code and message. */
export type DetailsOf<Operation> = Operation extends { readonly responses: infer R }
  ? Known<
      {
        [S in Exclude<keyof R, Success>]: Content<R[S]> extends {
          readonly error: { readonly details?: infer Details };
        }
          ? Details
          : never;
      }[Exclude<keyof R, Success>]
    >
  : unknown;

type Known<T> = [T] extends [never] ? unknown : T;

/** What is sent; never where nothing is. */
export type BodyOf<Operation> = Operation extends { readonly requestBody?: infer B }
  ? Exclude<B, undefined> extends { readonly content: infer C }
    ? C[keyof C]
    : never
  : never;

/** The query's fields; never where there are none. */
export type QueryOf<Operation> = ParameterOf<Operation, "query">;

type ParameterOf<Operation, Place extends "query" | "path"> = Operation extends {
  readonly parameters: infer P;
}
  ? P extends { readonly [K in Place]?: infer Fields }
    ? Exclude<Fields, undefined>
    : never
  : never;

/** An option that may be left out when its value may, or when all of its fields may. */
type Option<Name extends string, Value, Needed extends boolean> = [Value] extends [never]
  ? { readonly [K in Name]?: never }
  : Needed extends true
    ? { readonly [K in Name]: Value }
    : { readonly [K in Name]?: Value | undefined };

type HasNeeded<T> = [T] extends [never] ? false : Partial<T> extends T ? false : true;

type BodyIsNeeded<Operation> = Operation extends { readonly requestBody: object } ? true : false;

type OptionsOf<Operation, P, K> = Omit<SumeRequestOptions, "body" | "query" | "path"> &
  Option<"body", BodyOf<Operation>, BodyIsNeeded<Operation>> &
  Option<"query", QueryOf<Operation>, HasNeeded<QueryOf<Operation>>> &
  (P extends K
    ? Option<"path", ParameterOf<Operation, "path">, HasNeeded<ParameterOf<Operation, "path">>>
    : { readonly path?: never });

type ArgumentsOf<Operation, P, K> = [K] extends [never]
  ? [noSuchPath: never]
  : Record<never, never> extends OptionsOf<Operation, P, K>
    ? [options?: OptionsOf<Operation, P, K>]
    : [options: OptionsOf<Operation, P, K>];

/** One method of a client: the path as the API writes it, or with its ids filled in. */
export type Call<Paths, M extends Method> = <
  const P extends PathOf<Paths, M> | Filled<PathOf<Paths, M>>,
>(
  path: P,
  ...options: ArgumentsOf<OperationOf<Paths, M, KeyOf<Paths, M, P>>, P, KeyOf<Paths, M, P>>
) => Promise<
  SumeResult<
    DataOf<OperationOf<Paths, M, KeyOf<Paths, M, P>>>,
    DetailsOf<OperationOf<Paths, M, KeyOf<Paths, M, P>>>
  >
>;
