import { docsLoader, i18nLoader } from "@astrojs/starlight/loaders";
import { docsSchema, i18nSchema } from "@astrojs/starlight/schema";
import type { Loader } from "astro/loaders";
import { z } from "astro/zod";
import { defineCollection } from "astro:content";
import { pipelineHash } from "./pipeline.ts";

/** Starlight's loader, its stored pages keyed on the pipeline that rendered them. */
function docsOfThisPipeline(): Loader {
  const loader = docsLoader();
  return {
    ...loader,
    name: "docs-of-this-pipeline",
    load: (context) => {
      const pipeline = pipelineHash(context.config.root);
      return loader.load({
        ...context,
        generateDigest: (data) =>
          context.generateDigest(
            `${pipeline}\n${typeof data === "string" ? data : JSON.stringify(data)}`,
          ),
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
