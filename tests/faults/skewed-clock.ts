// Loaded before a server (--import): its clock is off by CLOCK_SKEW_MS, as a machine's without time service; timers and
// stopwatches run as they do.
const skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0);
const realNow = Date.now;
Date.now = () => realNow() + skewMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
});
