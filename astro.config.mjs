import process from "node:process";
import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import { developmentModules } from "./scripts/site/development-modules.ts";
import { lastSearchIndex } from "./scripts/site/last-search-index.ts";
import { samplesThatRun } from "./scripts/site/samples-that-run.ts";
import { securityHeaders } from "./scripts/site/security-headers.ts";
import { diagrams } from "./src/diagrams/diagrams.ts";
import { sampleFigures } from "./src/expressive-code/sample-figures.ts";
import { scrollingTables } from "./src/expressive-code/scrolling-tables.ts";
import { siteAddress } from "./src/expressive-code/site-address.ts";
import { refreshPages } from "./src/refresh-pages.ts";
import { withoutPreloadLists } from "./src/without-preload-lists.ts";
import { sidebar } from "./src/sidebar.ts";
import { EXAMPLE_ADDRESS } from "./src/site-address.ts";

// Where the built site will be served: canonical links, the sitemap and llms.txt name it.
const site = process.env["SITE_URL"] ?? EXAMPLE_ADDRESS;

export default defineConfig({
  site,
  markdown: {
    processor: satteri({
      hastPlugins: [sampleFigures(), siteAddress(site), scrollingTables(), diagrams()],
    }),
  },
  devToolbar: { enabled: false },
  vite: {
    resolve: { conditions: ["@outbound-sdk/source"] },
    ssr: { resolve: { conditions: ["@outbound-sdk/source"] } },
    plugins: [withoutPreloadLists()],
  },
  integrations: [
    developmentModules(),
    refreshPages(),
    samplesThatRun(),
    lastSearchIndex(),
    starlight({
      title: "outbound-sdk",
      description:
        "An HTTP client that retries within limits, and a documentation whose samples ran before you read them.",
      favicon: "/favicon.svg",
      customCss: [
        "./src/styles/tokens.css",
        "./src/styles/starlight.css",
        "./src/styles/prose.css",
        "./src/styles/button.css",
        "./src/styles/sample.css",
        "./src/styles/timeline.css",
        "./src/styles/bar.css",
        "./src/styles/states.css",
        "./src/styles/scroll-hint.css",
        "./src/styles/print.css",
        "./src/styles/forced-colors.css",
      ],
      sidebar: sidebar(new URL("./", import.meta.url)),
      routeMiddleware: "./src/route-data.ts",
      disable404Route: true,
      components: {
        Footer: "./src/components/Footer.astro",
        MarkdownContent: "./src/components/MarkdownContent.astro",
        PageTitle: "./src/components/PageTitle.astro",
        Search: "./src/components/Search.astro",
        Sidebar: "./src/components/Sidebar.astro",
        SiteTitle: "./src/components/SiteTitle.astro",
        ThemeProvider: "./src/components/ThemeProvider.astro",
        ThemeSelect: "./src/components/ThemeSelect.astro",
      },
    }),
    securityHeaders(),
  ],
});
