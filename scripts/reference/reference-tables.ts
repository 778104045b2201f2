import type { Exported, Sdk } from "./sdk.ts";
import { bulletTable } from "./tables/bullets.ts";
import { eventTable } from "./tables/events.ts";
import { exportTable } from "./tables/exports.ts";
import { fieldTable } from "./tables/fields.ts";
import { functionText } from "./tables/function.ts";
import { methodTable } from "./tables/methods.ts";
import { optionTable } from "./tables/options.ts";

const kinds = {
  options: optionTable,
  fields: fieldTable,
  methods: methodTable,
  events: eventTable,
  function: (_sdk: Sdk, declaration: Exported): string => functionText(declaration),
  bullets: (_sdk: Sdk, declaration: Exported): string => bulletTable(declaration),
};

/** Which tables of which exports the pages show, by import path. */
type Shown = Readonly<Record<string, Readonly<Partial<Record<keyof typeof kinds, string>>>>>;

const shown: Shown = {
  "outbound-sdk": {
    options:
      "OutboundOptions LimitOptions RetryPolicy DeadlinePolicy RetryBudgetOptions ListOptions " +
      "EstimateQuestion FailoverOptions RateLimit",
    fields:
      "Page PageMeta Read ReadMeta Walk WalkMeta Handle Estimate OutboundError RawRequest Adapter " +
      "ResourceDescriptor Paging RequestEvent RetryEvent RateLimitEvent PluginRead",
    methods: "Resource Handle Raw Outbound OutboundError Runtime Plugin RetryBudget",
    events: "ObserveEvent",
    function: "createOutbound fullJitterBackoff observe failover",
    bullets: "OUTBOUND_ERROR_CODES",
  },
  "outbound-sdk/instantly": { options: "InstantlyOptions", function: "instantly" },
  "outbound-sdk/fetch": {
    options: "FetchOptions BreakerOptions",
    fields: "FetchPolicy Breaker BreakerOpenError",
    methods: "Breaker",
    function: "createFetch createBreaker createRetryBudget parseRetryAfter",
  },
  "outbound-sdk/boundary": {
    options: "BoundaryOptions BatchOptions",
    fields: "BoundaryLogger AuthError RateLimitError NonRetryableStatusError",
    function: "createBoundaryLogger",
  },
  "outbound-sdk/sume": {
    options: "SumeOptions SumeRequestOptions",
    fields: "SumeClient SumeError",
    function: "createSumeClient delayMs shouldRetry",
  },
  "outbound-sdk/testing": {
    options: "VirtualClockOptions ScriptedFetchOptions ScriptedAnswer",
    fields: "VirtualClock ScriptedFetch ScriptedRequest",
    methods: "VirtualClock",
    function: "virtualClock scriptedFetch",
    bullets: "FixedAnswer",
  },
};

/**
 * What the reference pages say of the SDK, from its docstrings and types: tables by name, such as
 * `outbound-sdk#LimitOptions.options`, and `outbound-sdk#exports` for each import path.
 * @throws Error for an export that is not there, and for one without a docstring
 */
export function referenceTables(sdk: Sdk): Record<string, string> {
  const tables: Record<string, string> = {};
  for (const [entry, names] of Object.entries(shown)) {
    const exported = sdk.exportsOf(entry);
    for (const kind of Object.keys(names) as (keyof typeof kinds)[]) {
      for (const name of names[kind]?.split(" ") ?? []) {
        const declaration = exported.get(name);
        if (declaration === undefined) throw new Error(`${entry} exports no ${name}.`);
        tables[`${entry}#${name}.${kind}`] = kinds[kind](sdk, declaration);
      }
    }
  }
  for (const entry of sdk.entries) tables[`${entry}#exports`] = exportTable(sdk, entry);
  return tables;
}
