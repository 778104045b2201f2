// @support
/**
 * A small API in the shape openapi-typescript writes one in. Yours
 * comes from your vendor's OpenAPI file.
 */
export interface paths {
  "/runs": {
    get: operations["listRuns"];
    post: operations["startRun"];
  };
  "/runs/{id}": {
    get: operations["getRun"];
    delete: operations["stopRun"];
  };
}

interface Run {
  id: string;
  status: "queued" | "running" | "done";
}

interface RateLimit {
  error: {
    code: "rate_limited" | "queue_full";
    message: string;
    details?: { scope: "read" | "write" };
  };
}

interface operations {
  listRuns: {
    parameters: { query?: { status?: Run["status"]; limit?: number } };
    requestBody?: never;
    responses: {
      200: { content: { "application/json": { items: Run[] } } };
    };
  };
  startRun: {
    parameters: { query?: never };
    requestBody: {
      content: { "application/json": { prompt: string } };
    };
    responses: {
      201: { content: { "application/json": Run } };
      429: { content: { "application/json": RateLimit } };
    };
  };
  getRun: {
    parameters: { path: { id: string } };
    requestBody?: never;
    responses: { 200: { content: { "application/json": Run } } };
  };
  stopRun: {
    parameters: { path: { id: string } };
    requestBody?: never;
    responses: { 204: { content?: never } };
  };
}
