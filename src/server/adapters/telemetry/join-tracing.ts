import type { Tracing } from "#server/ports/tracing.ts";

/** Reports each step and call to both tracings. Steps of `other` run inside steps of `one`. */
export const joinTracing = (one: Tracing, other: Tracing): Tracing => ({
  during: (step, work) =>
    one.during(step, (note) =>
      other.during(step, (noteOther) =>
        work((facts) => {
          note(facts);
          noteOther(facts);
        }),
      ),
    ),
  beginCall(request) {
    const calls = [one.beginCall(request), other.beginCall(request)];
    return {
      hear(piece) {
        for (const call of calls) call.hear(piece);
      },
      end(failure) {
        for (const call of calls) call.end(failure);
      },
    };
  },
  close: async () => void (await Promise.all([one.close(), other.close()])),
});
