import type { AppDeps } from "./app-deps.ts";
import { statusRoutes } from "./features/status/routes.ts";
import { createBaseApp } from "./http/create-base-app.ts";
import { pagePlaceholderValues, registerPage } from "./http/page.ts";
import type { TypedApp } from "./http/typed-app.ts";
import { createCommonRouteDeps, mountRoutes } from "./mount/mount-routes.ts";

/** The HTTP side: first hooks, then each feature's routes, then the page. */
export async function createApp(deps: AppDeps): Promise<TypedApp> {
  const parts = createCommonRouteDeps(deps, await createBaseApp(deps));
  const { app, config, sessions } = parts;
  mountRoutes(parts);
  statusRoutes(app, { ...parts, isLocal: config.isLocal, metricsToken: config.metricsToken });
  await registerPage(app, {
    directory: deps.pageDirectory,
    words: pagePlaceholderValues(config),
    sessions,
    appUrl: config.appUrl,
  });
  return app;
}
