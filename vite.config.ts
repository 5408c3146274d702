import react from "@vitejs/plugin-react";
import type { ComponentType } from "react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type Plugin, runnerImport } from "vite";
import { compressFiles } from "./scripts/compress-files.ts";
import { writeServiceWorker } from "./scripts/write-service-worker.ts";

const API = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

const FLOATING = "tooltips|watch-tooltips|dialog|action-dialog|form-dialog|tabs|toast-view";
/** Fields of forms, which stand on many pages and never on the chat's first sight. */
const FIELDS = "text-field|text-area-field|password-field|select-field|check-box|prompt-writing";
const FORMS = new RegExp(`src/web/(ui/(${FIELDS})\\.tsx|lib/schema-resolver\\.)`);
/** Who is signed in: small parts that most pages ask for. */
const ACCOUNT = "destinations|queries|send-to-login|session|signed-out-elsewhere";
const SHELL = new RegExp(
  `src/(${[
    "web/lib/(?!schema-resolver)",
    `web/ui/(?!(${FLOATING}|${FIELDS})\\.)[^.]+\\.tsx?$`,
    `web/features/accounts/(${ACCOUNT})\\.`,
    "contract/accounts\\.",
  ].join("|")})`,
);
// The front page's small script is made of these, and must not bring React along.
const WIRE =
  /src\/(web\/lib\/(api|brand|kept-database|tried-prompt)|contract\/(limits|errors|ids|prompts|improvement)|domain\/(models|plans|text-length|catalogue\/catalogue-entry|prompting\/improvement|routing\/route-decision))\./;
/** What the chat has from its beginning and shares with its late parts. Apart, each would be a file of some hundred bytes. */
const DESK = new RegExp(
  `src/(${[
    "web/features/messages/(actions|drafts|stored)/",
    "web/features/messages/(files/(file-notices|file-upload|sent-of-each)|turn/(turn-versions|turn-element-id|use-is-narrow))\\.",
    "web/features/messages/(proof/review-state|review/review-problem|stream/retry-delay)\\.",
    "web/features/messages/[^/]+/late-",
  ].join("|")})`,
);
const LOOK = new RegExp(`src/web/ui/(?!(${FLOATING})\\.)[^.]+\\.css$`);
/** Tabs, which stand in every answered turn, with what they share with all other controls of Radix. */
const TABS =
  /node_modules\/@radix-ui\/(primitive|react-(tabs|roving-focus|collection|context|compose-refs|direction|id|presence|primitive|slot|use-[^/]+))\//;
/** What menus, dialogs, toasts and tooltips share; they come when they are needed. */
const FLOATS = /node_modules\/(@floating-ui|@radix-ui)\//;

/** While developing nobody stands between Vite and the browser to write the product's name into the page. */
const brandWhileDeveloping: Plugin = {
  name: "brand-while-developing",
  apply: "serve",
  transformIndexHtml: (html) => html.replaceAll("%BRAND_NAME%", process.env.BRAND_NAME ?? "Redraft"),
};

/** Drawing HTML needs no styles; landing-main.ts names them for the browser. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0style" : null),
  load: (id) => (id === "\0style" ? "" : null),
};

/** Draws the front page into landing.html, so that it reaches the browser as HTML and needs no React there. */
const drawLanding: Plugin = {
  name: "draw-landing",
  transformIndexHtml: {
    order: "pre",
    async handler(html) {
      if (!html.includes(LANDING_PLACE)) return html;
      const { module } = await runnerImport<{ LandingScreen: ComponentType }>("/screens/landing.tsx", {
        root: "src/web",
        configFile: false,
        plugins: [withoutStyles],
      });
      return html.replace(LANDING_PLACE, () => renderToStaticMarkup(createElement(module.LandingScreen)));
    },
  },
  configureServer(server) {
    // While developing; otherwise http/page.ts does it, and knows who is signed in.
    server.middlewares.use((request, _response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://page");
      if (pathname === "/" && searchParams.get("clear") !== "true") request.url = "/landing.html";
      next();
    });
  },
};
const LANDING_PLACE = "<!-- landing -->";

export default defineConfig({
  root: "src/web",
  plugins: [react(), drawLanding, brandWhileDeveloping, writeServiceWorker(), compressFiles()],
  server: { host: "127.0.0.1", proxy: { "/api": { target: API } } },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    // Native CSS nesting and light-dark colours are left as they are from here on.
    target: ["chrome120", "edge120", "firefox121", "safari17.2"],
    sourcemap: false,
    // Fonts and images stay files of their own: cached by their hash, and no data: URL to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["src/web/index.html", "src/web/landing.html"],
      output: {
        codeSplitting: {
          groups: [
            // What every page loads and a new release of ours seldom changes.
            {
              name: "react",
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\//,
            },
            { name: "query", test: /node_modules\/@tanstack\// },
            { name: "schemas", test: /node_modules\/zod\// },
            { name: "look", test: LOOK },
            { name: "wire", test: WIRE },
            // The small parts of every page; one file instead of twenty requests.
            { name: "shell", test: SHELL },
            { name: "forms", test: FORMS },
            { name: "desk", test: DESK, includeDependenciesRecursively: false },
            { name: "radix-tabs", test: TABS },
            { name: "floats", test: FLOATS },
          ],
        },
      },
    },
  },
});
