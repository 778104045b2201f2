import { inject } from "vitest";
import { launchChromium } from "./chromium.ts";
import type { Engine } from "./engine.ts";
import { launchFirefox } from "./firefox.ts";
import { launchWebKit } from "./webkit.ts";

export type EngineName = "Chromium" | "Firefox" | "WebKit";

/** How an engine is started; undefined when this machine does not have it. */
export function launcher(name: EngineName): (() => Promise<Engine>) | undefined {
  switch (name) {
    case "Chromium": {
      const path = inject("chromium");
      return path === "" ? undefined : () => launchChromium(path);
    }
    case "Firefox": {
      const path = inject("firefox");
      return path === "" ? undefined : () => launchFirefox(path);
    }
    case "WebKit": {
      const programs = inject("webkit");
      return programs === null ? undefined : () => launchWebKit(programs);
    }
  }
}
