import type { LogWriter, MessageLog } from "../../ports/message-log.ts";
import type { Tracing } from "../../ports/tracing.ts";

/** The same log; how long an answer waits until its last events are stored is told. */
export const traceWriting = (log: MessageLog, tracing: Pick<Tracing, "during">): MessageLog => ({
  ...log,
  open(lease, lastEventId) {
    const writer: LogWriter = log.open(lease, lastEventId);
    return { ...writer, flushed: () => tracing.during("write", () => writer.flushed()) };
  },
});
