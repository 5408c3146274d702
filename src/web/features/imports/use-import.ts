import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#web/lib/api.ts";
import type { ExportProblem, ExportReading } from "./read-export.ts";
import { type ImportProgressCounts, sendConversations } from "./send-conversations.ts";

export type ImportState =
  | { readonly at: "start" }
  | { readonly at: "reading"; readonly share: number }
  | { readonly at: "refused"; readonly problem: ExportProblem }
  | { readonly at: "found"; readonly reading: ExportReading }
  | { readonly at: "sending"; readonly reading: ExportReading; readonly sent: ImportProgressCounts }
  /** `why` is null if the user stopped the import. */
  | {
      readonly at: "broken-off";
      readonly reading: ExportReading;
      readonly sent: ImportProgressCounts;
      readonly why: string | null;
    }
  | { readonly at: "done"; readonly sent: ImportProgressCounts };

const NOTHING: ImportProgressCounts = { imported: 0, alreadyHere: 0 };

/** State and actions of one import. Leaving the page stops the import; conversations already stored stay. */
export function useImport() {
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({ at: "start" });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  /** Aborts the running step, so that its results are not shown. Returns the signal of the next step. */
  function begin(): AbortSignal {
    underWay.current?.abort();
    underWay.current = new AbortController();
    return underWay.current.signal;
  }

  async function read(file: Blob): Promise<void> {
    const signal = begin();
    setState({ at: "reading", share: 0 });
    const onProgress = (share: number) => !signal.aborted && setState({ at: "reading", share });
    try {
      const { readExport } = await import("./read-export.ts");
      const reading = await readExport(file, { now: new Date(), signal, onProgress });
      if (signal.aborted) return;
      setState(typeof reading === "string" ? { at: "refused", problem: reading } : { at: "found", reading });
    } catch {
      // The file no longer exists, or the browser may not read it.
      if (!signal.aborted) setState({ at: "refused", problem: "damaged" });
    }
  }

  async function send(reading: ExportReading): Promise<void> {
    const signal = begin();
    let sent = NOTHING;
    setState({ at: "sending", reading, sent });
    try {
      await sendConversations(reading.conversations, {
        signal,
        onSent: (soFar) => {
          sent = soFar;
          if (!signal.aborted) setState({ at: "sending", reading, sent });
        },
      });
      if (!signal.aborted) setState({ at: "done", sent });
    } catch (error) {
      if (!signal.aborted) setState({ at: "broken-off", reading, sent, why: reasonOf(error) });
    } finally {
      queries.invalidateQueries({ queryKey: ["/api/conversations"], exact: true }).catch(() => undefined);
    }
  }

  function stop(): void {
    underWay.current?.abort();
    if (state.at === "sending") setState({ ...state, at: "broken-off", why: null });
  }

  function close(): void {
    underWay.current?.abort();
    setState({ at: "start" });
  }

  return { state, read, send, stop, close };
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.message !== "" ? error.message : "The connection was lost.";
