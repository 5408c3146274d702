// Learned by training/routing/train-router.ts; do not edit. Command: node training/routing/train-router.ts
// Training rows of lm-sys/RouteLLM 0b64fda (MMLU 1,242 and GSM8K 404 labels), WildEval/ZeroEval 8c1485e,
// open-thought/reasoning-gym-eval 5f09fec, lmarena/arena-hard-auto 196f6b8 (Apache-2.0), TIGER-AI-Lab/MMLU-Pro f418b11
// (Apache-2.0) and EQ-bench/EQ-Bench d28c60c (MIT).
// Outcomes on GSM8K, MATH level 5 and CRUXEval (WildEval/ZeroEval) of snapshots of 2024: "claude-opus" is Claude 3 Opus,
// "gemini-2.5-pro" Gemini 1.5 Pro. They measure the method, not today's models.
import type { StrengthTable } from "../strength-table.ts";

export const STRENGTHS_PUBLIC_2024: StrengthTable = {
  dated: "2024",
  tested: [0.02, 0.98],
  overall: {
    "gpt-3.5-turbo": 0.493,
    "gpt-4o-mini": 0.735,
    "gpt-4o": 0.788,
    "claude-sonnet": 0.792,
    "claude-opus": 0.664,
    "gemini-flash-lite": 0.621,
    "gemini-2.5-pro": 0.647,
  },
  models: {
    "gpt-3.5-turbo": [-0.936, 1.286],
    "gpt-4o-mini": [0.274, 1.236],
    "gpt-4o": [0.592, 1.287],
    "claude-sonnet": [0.646, 1.203],
    "claude-opus": [-0.194, 1.421],
    "gemini-flash-lite": [-0.369, 1.322],
    "gemini-2.5-pro": [-0.197, 1.264],
  },
  categories: {
    code: {
      "gpt-3.5-turbo": [-0.965, 1.325],
      "gpt-4o-mini": [0.125, 1.258],
      "gpt-4o": [0.808, 1.308],
      "claude-sonnet": [0.615, 1.229],
      "claude-opus": [-0.196, 1.437],
      "gemini-flash-lite": [-0.522, 1.37],
      "gemini-2.5-pro": [-0.367, 1.312],
    },
    maths: {
      "gpt-3.5-turbo": [-1.083, 1.467],
      "gpt-4o-mini": [0.274, 1.394],
      "gpt-4o": [0.429, 1.459],
      "claude-sonnet": [0.607, 1.33],
      "claude-opus": [-0.361, 1.697],
      "gemini-flash-lite": [-0.418, 1.521],
      "gemini-2.5-pro": [-0.212, 1.424],
    },
  },
  verbosity: {
    "gpt-3.5-turbo": 0.692,
    "gpt-4o-mini": 1.457,
    "gpt-4o": 1.317,
    "claude-sonnet": 0.827,
    "claude-opus": 0.928,
    "gemini-flash-lite": 0.921,
    "gemini-2.5-pro": 0.857,
  },
};
