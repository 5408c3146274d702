import { randomUUID } from "node:crypto";
import { comparisonRoutes } from "../features/messages/compare/comparison-routes.ts";
import { pictureRoutes } from "../features/messages/follow/picture-routes.ts";
import { previewRoutes } from "../features/messages/improve/preview-routes.ts";
import { passageRoutes } from "../features/messages/passages/passage-routes.ts";
import { messageRoutes } from "../features/messages/routes.ts";
import type { AnswerRunner } from "../jobs/run-answers.ts";
import type { CommonRouteDeps } from "./common-route-deps.ts";

export function mountMessages(parts: CommonRouteDeps): void {
  const { app, store, log, storage, limiters, uploads, runner, promptScorer } = parts;
  const { learn: learnFromReview } = parts.memory;
  const answering = {
    ...parts.answering,
    store,
    catalogue: parts.catalogue,
    newToken: () => randomUUID(),
    answer: ((message, lease, user) => {
      runner.run(message, lease, user);
      promptScorer.note(message);
    }) satisfies AnswerRunner["run"],
    learnFromReview,
    learnOutcome: parts.routeLearner.learn,
    documents: parts.documents,
  };
  const reading = { store, log };
  messageRoutes(app, {
    start: answering,
    retry: answering,
    goOn: answering,
    follow: { ...reading, storage },
    skip: reading,
    stop: reading,
    review: { store, learnFromReview },
    feedback: answering,
    store,
    limiters,
    streams: parts.streams,
    uploads,
  });
  pictureRoutes(app, { store });
  previewRoutes(app, { keep: answering, preview: answering, limiters });
  passageRoutes(app, { change: answering, keep: answering, limiters, streams: parts.streams });
  comparisonRoutes(app, { store, compare: answering, pick: answering, limiters, uploads });
}
