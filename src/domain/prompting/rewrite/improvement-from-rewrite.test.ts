import { expect, test } from "vitest";
import { improvePrompt } from "../improve-prompt.ts";
import { improvementFromRewrite } from "./improvement-from-rewrite.ts";
import { readRewriteReply } from "./rewrite-reply.ts";
import { NO_CONTEXT } from "./rewrite-request.ts";

const PROMPT = "tagline for a shoe repair shop in a market hall";

function improved(reply: object, prompt = PROMPT) {
  const read = readRewriteReply(JSON.stringify(reply), true);
  if (read === null) throw new Error("unreadable");
  const rules = improvePrompt({ prompt });
  return {
    rules,
    improvement: improvementFromRewrite({ level: "full", prompt, reply: read, known: NO_CONTEXT, rules }),
  };
}

test("a rewrite that holds is the improvement, with its questions and what it supposed", () => {
  const rewrite =
    "Write a tagline for a shoe repair shop in a market hall. Give five, each of at most seven words, with the idea behind it.";
  const { improvement } = improved({
    rewrite,
    changes: [],
    assumptions: ["Five taglines."],
    questions: [
      { question: "What sets the shop apart?", options: ["Speed", "Price"], detail: "strength", importance: 3 },
    ],
  });
  expect(improvement).toMatchObject({
    improvedPrompt: rewrite,
    rewriter: "written",
    level: "full",
    changed: true,
    assumptions: ["Five taglines."],
  });
  expect(improvement.questions[0]).toMatchObject({ id: "model.strengt", detail: "strength", importance: 3 });
  expect(improvement.takenBack).toBeUndefined();
});

test("a model that finds nothing to change strikes what the rules added", () => {
  const { improvement } = improved({ rewrite: "", changes: [], assumptions: [], questions: [] });
  expect(improvement).toMatchObject({ improvedPrompt: PROMPT, changed: false, rewriter: "nothing-to-gain" });
});

test("where nothing of a rewrite holds, the rules' own result stands and the reason is told", () => {
  const { improvement, rules } = improved({ rewrite: "Here are five taglines: Sole mates. Heel better. Step lively." });
  expect(improvement).toMatchObject({ improvedPrompt: rules.improvedPrompt, rewriter: "taken-back" });
  expect(improvement.takenBack?.[0]?.kind).toBe("answered");
});
