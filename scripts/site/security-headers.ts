import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { FRAME_POLICY } from "./closed-frame.ts";
import { scriptHash } from "./script-hash.ts";
import { addressOf } from "./site-files.ts";

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** What a page may do: its own files, the inline scripts it was built with, nothing from elsewhere. */
function pagePolicy(scripts: readonly string[]): string {
  const hashes = [...new Set(scripts.map((script) => scriptHash(script)))].sort();
  return [
    "default-src 'none'",
    // The search index is read by WebAssembly; that is not eval.
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(" ")}`.trim(),
    // Colours of code stand in style attributes, which no hash can name.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
}

/** The worker may load the program it was handed, and talk to nobody. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' blob:; connect-src 'none'";

/** Of what has another address when it changes. */
const KEPT = "Cache-Control: public, max-age=31536000, immutable";

/**
 * Writes each page's policy into the page, and all of them into `_headers`, which hosts such as
 * Netlify and Cloudflare send. Runs over the finished HTML: only there are all inline scripts.
 */
export function securityHeaders(): AstroIntegration {
  return {
    name: "security-headers",
    hooks: {
      "astro:build:done": ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const pages = globSync("**/*.html", { cwd: folder })
          .filter((file) => !/^(pagefind|_run)\//.test(file))
          .sort();
        const rules = pages.map((file) => {
          const html = readFileSync(join(folder, file), "utf8");
          const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => script);
          const policy = pagePolicy(scripts);
          const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
          writeFileSync(
            join(folder, file),
            html.replace(/<head>(<meta charset="[^"]*"\/?>)?/, `$&${meta}`),
          );
          return rule(addressOf(file), `${policy}; frame-ancestors 'none'`);
        });
        rules.push(
          // Its address changes with it: kept, it also runs samples without a network.
          rule("/_run/worker.js", WORKER_POLICY, KEPT),
        );
        // A part of the SDK is named after what it holds.
        const packs = globSync("_run/sdk/*.js", { cwd: folder }).sort();
        rules.push(...packs.map((file) => `/${file}\n  ${KEPT}\n`));
        rules.push(rule("/_run/frame.html", `${FRAME_POLICY}; frame-ancestors 'self'`));
        writeFileSync(join(folder, "_headers"), rules.join("\n"));
        logger.info(`policies of ${pages.length} pages, the worker and the closed frame`);
      },
    },
  };
}

function rule(path: string, policy: string, ...more: readonly string[]): string {
  return [
    path,
    `  Content-Security-Policy: ${policy}`,
    "  X-Content-Type-Options: nosniff",
    "  Referrer-Policy: strict-origin-when-cross-origin",
    ...more.map((header) => `  ${header}`),
    "",
  ].join("\n");
}
