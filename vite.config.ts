import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const API = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

const FLOATING = "tooltip|icon-button|menu|dialog|tabs|toast-view|theme-switch|password-field|app-frame";
const SHELL = new RegExp(`src/(web/lib/|web/ui/(?!(${FLOATING})\\.)|contract/(limits|errors|accounts)\\.)`);
const OVERLAYS = new RegExp(`node_modules/(@radix-ui|@floating-ui)/|src/web/ui/(${FLOATING})\\.`);

/** While developing nobody stands between Vite and the browser to write the product's name into the page. */
const brandWhileDeveloping: Plugin = {
  name: "brand-while-developing",
  apply: "serve",
  transformIndexHtml: (html) => html.replaceAll("%BRAND_NAME%", process.env.BRAND_NAME ?? "Redraft"),
};

export default defineConfig({
  root: "src/web",
  plugins: [react(), brandWhileDeveloping],
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
            // The small parts of every page; one file instead of twenty requests.
            { name: "shell", test: SHELL },
            // Everything that floats, and what it stands on: all screens but the front page.
            { name: "overlays", test: OVERLAYS },
          ],
        },
      },
    },
  },
});
