import { existsSync } from "node:fs";
import react from "@vitejs/plugin-react";
import type { ComponentType } from "react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type Plugin, runnerImport } from "vite";
import { compressFiles } from "./scripts/compress-files.ts";
import { writeServiceWorker } from "./scripts/write-service-worker.ts";

const API = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

/** Matches these files and folders of `src`. Throws if one is gone, or the list would grow old unseen. */
function filesOf(...paths: readonly string[]): RegExp {
  const gone = paths.filter((path) => !existsSync(new URL(`src/${path}`, import.meta.url)));
  if (gone.length > 0) throw new Error(`vite.config.ts names what is not there: ${gone.join(", ")}`);
  return new RegExp(`src/(${paths.map((path) => path.replaceAll(".", "\\.")).join("|")})`);
}
const isOneOf =
  (includes: readonly RegExp[], excludes: readonly RegExp[] = []) =>
  (id: string): boolean =>
    includes.some((part) => part.test(id)) && !excludes.some((part) => part.test(id));

/** What floats over a page; it comes when it is needed. */
const FLOATING = filesOf(
  "web/ui/tooltips.tsx",
  "web/ui/tooltips.css",
  "web/ui/dialog.tsx",
  "web/ui/dialog.css",
  "web/ui/action-dialog.tsx",
  "web/ui/form-dialog.tsx",
  "web/ui/tabs.tsx",
  "web/ui/tabs.css",
  "web/ui/toast-view.tsx",
);
/** Fields of forms, which stand on many pages and never on the chat's first sight. */
const FORMS = filesOf(
  "web/ui/text-field.tsx",
  "web/ui/text-area-field.tsx",
  "web/ui/password-field.tsx",
  "web/ui/select-field.tsx",
  "web/ui/check-box.tsx",
  "web/ui/prompt-form.tsx",
  "web/lib/schema-resolver.ts",
);
/** The small parts of every page, and who is signed in. */
const SHELL = filesOf(
  "web/lib/",
  "web/ui/",
  "contract/accounts.ts",
  "web/features/accounts/destinations.ts",
  "web/features/accounts/queries.ts",
  "web/features/accounts/redirect-to-login.ts",
  "web/features/accounts/session.ts",
  "web/features/accounts/signed-out-elsewhere.ts",
);
// The front page's small script is made of these, and must not bring React along.
const WIRE = filesOf(
  "web/lib/api.ts",
  "web/lib/brand.ts",
  "web/lib/local-database.ts",
  "web/lib/front-page-prompt.ts",
  "contract/limits.ts",
  "contract/errors.ts",
  "contract/ids.ts",
  "contract/prompts.ts",
  "contract/improvement.ts",
  "domain/catalogue/models.ts",
  "domain/catalogue/catalogue-entry.ts",
  "domain/plans/plans.ts",
  "domain/text/text-length.ts",
  "domain/prompting/improvement.ts",
  "domain/routing/route-decision.ts",
);
/** What the chat has from its beginning and shares with its late parts. Apart, each would be a file of some hundred bytes. */
const DESK = filesOf(
  "web/features/messages/actions/",
  "web/features/messages/drafts/",
  "web/features/messages/stored/",
  "web/features/messages/files/file-notices.ts",
  "web/features/messages/files/file-upload.ts",
  "web/features/messages/turn/turn-versions.tsx",
  "web/features/messages/turn/turn-element-id.ts",
  "web/features/messages/turn/use-is-narrow.ts",
  "web/features/messages/proof/review-state.ts",
  "web/features/messages/review/request-preview.ts",
  "web/features/messages/review/review-problem.tsx",
  "web/features/messages/review/use-review.ts",
  "web/features/messages/stream/retry-delay.ts",
);
const LAZY = /src\/web\/features\/messages\/[^/]+\/lazy-/;
const STYLE = /src\/web\/ui\/[^.]+\.css$/;
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
            { name: "look", test: isOneOf([STYLE], [FLOATING]) },
            { name: "wire", test: WIRE },
            // The small parts of every page; one file instead of twenty requests.
            { name: "shell", test: isOneOf([SHELL], [FLOATING, FORMS, STYLE]) },
            { name: "forms", test: FORMS },
            { name: "desk", test: isOneOf([DESK, LAZY]), includeDependenciesRecursively: false },
            { name: "radix-tabs", test: TABS },
            { name: "floats", test: FLOATS },
          ],
        },
      },
    },
  },
});
