import { failover, type Plugin } from "outbound-sdk";

import type { ScenarioPlan } from "./scenario.ts";

/** What a plugin that breaks throws. */
export const PLUGIN_ERROR = new Error("the plugin broke");

/** The planned plugins of an instance. */
export function pluginsOf(plan: ScenarioPlan["plugin"]): Plugin[] {
  if (plan === "none") return [];
  if (plan === "failover") return [failover({ maxAgeMs: 60_000 })];
  return [
    {
      name: plan,
      install: () => ({
        aroundRead(_, next) {
          if (plan === "throws") throw PLUGIN_ERROR;
          return plan === "rejects" ? Promise.reject(PLUGIN_ERROR) : next();
        },
      }),
    },
  ];
}
