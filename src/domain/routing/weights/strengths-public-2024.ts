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
    "gpt-3.5-turbo": [-1.064, 1.24],
    "gpt-4o-mini": [0.247, 1.181],
    "gpt-4o": [0.545, 1.323],
    "claude-sonnet": [0.657, 1.125],
    "claude-opus": [-0.431, 1.607],
    "gemini-flash-lite": [-0.512, 1.35],
    "gemini-2.5-pro": [-0.268, 1.222],
  },
  categories: {
    code: {
      "gpt-3.5-turbo": [-1.093, 1.38],
      "gpt-4o-mini": [0.106, 1.221],
      "gpt-4o": [0.694, 1.377],
      "claude-sonnet": [0.555, 1.252],
      "claude-opus": [-0.374, 1.564],
      "gemini-flash-lite": [-0.708, 1.512],
      "gemini-2.5-pro": [-0.488, 1.387],
    },
    maths: {
      "gpt-3.5-turbo": [-1.142, 1.269],
      "gpt-4o-mini": [0.306, 1.214],
      "gpt-4o": [0.466, 1.322],
      "claude-sonnet": [0.674, 1.117],
      "claude-opus": [-0.487, 1.684],
      "gemini-flash-lite": [-0.464, 1.367],
      "gemini-2.5-pro": [-0.208, 1.229],
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
