// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter only so.
export default class UncaughtReporter {
  onTestRunEnd(modules: unknown, errors: readonly { name: string; message: string; stack?: string }[]): void;
}
