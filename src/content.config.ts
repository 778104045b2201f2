import { docsLoader, i18nLoader } from "@astrojs/starlight/loaders";
import { docsSchema, i18nSchema } from "@astrojs/starlight/schema";
import type { Loader } from "astro/loaders";
import { z } from "astro/zod";
import { defineCollection } from "astro:content";
import { pipelineOf } from "./pipeline.ts";

/**
 * Starlight's loader, its stored pages keyed on the pipeline that rendered them. It does not watch:
 * refresh-pages.ts has it look at all pages after a change.
 */
function docsOfThisPipeline(): Loader {
  const loader = docsLoader();
  return {
    ...loader,
    name: "docs-of-this-pipeline",
    load: (given) => {
      const context = { ...given };
      delete context.watcher;
      const pipeline = pipelineOf(context.config.root);
      const mixed = String(context.refreshContextData?.["mixed"] ?? 0);
      return loader.load({
        ...context,
        generateDigest: (data) => {
          const source = typeof data === "string" ? data : JSON.stringify(data);
          return context.generateDigest(`${mixed} ${pipeline(source)}\n${source}`);
        },
      });
    },
  };
}

export const collections = {
  docs: defineCollection({
    loader: docsOfThisPipeline(),
    schema: docsSchema({
      extend: z.object({
        /** One or two sentences: what search engines and llms.txt say about the page. */
        description: z.string().min(1),
        /** Ids of pages to go on with (`guides/rate-limits`), checked when the page is built. */
        related: z.array(z.string()).default([]),
      }),
    }),
  }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
};
