import type { MessageEvent } from "#contract/messages.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { findStoredLabel, pickStoredFacts, type RouteDecision } from "#domain/routing/route-decision.ts";
import type { EventLogWriter } from "../../../ports/message-log.ts";
import { type AcceptedAnswer, type AnswerWithCalls, fallbacksOf } from "./answer-steps.ts";

/** Tells clients which model is called, once per model. */
export function announceModel(
  writer: Pick<EventLogWriter, "append">,
  answer: AnswerWithCalls,
  model: CatalogueEntry,
): AnswerWithCalls {
  if (answer.announcedModel === model.name) return answer;
  const route = routeTo(answer.route, model);
  const announced = { ...answer, route, announcedModel: model.name };
  appendModelChosenEvent(writer, announced);
  return announced;
}

function routeTo(route: RouteDecision, model: CatalogueEntry): RouteDecision {
  // The catalogue may have changed since the route was chosen, so the called model's facts are stored as they are now.
  const facts = pickStoredFacts(model);
  const candidates = route.candidates.map((each) => (each.model === model.name ? { ...each, ...facts } : each));
  if (route.model === model.name) return { ...route, candidates };
  return {
    ...route,
    model: model.name,
    why: `${model.label} answers because ${findStoredLabel(route, route.model)} did not.`,
    runnerUp: route.runnerUp?.model === model.name ? null : route.runnerUp,
    candidates,
  };
}

/** Clients clear the answer at this event, so the text of a continued answer is sent again. */
export function appendModelChosenEvent(
  writer: Pick<EventLogWriter, "append">,
  {
    route,
    sentPrompt,
    earlierText,
    attempts = [],
    fileCuts = [],
  }: Pick<AcceptedAnswer, "route" | "sentPrompt" | "earlierText"> &
    Partial<Pick<AnswerWithCalls, "attempts" | "fileCuts">>,
): void {
  const fallbacks = fallbacksOf({ attempts, route });
  writer.append({ type: "model-chosen", route, fallbacks, sentPrompt, fileCuts } as MessageEvent);
  if (earlierText !== "") writer.append({ type: "answer-delta", text: earlierText });
}
