import { lazy } from "react";
import { loadReviewEdit } from "../proof/lazy-review-edit.ts";

export const loadReviewPanel = async () => {
  const [{ ReviewPanel: Panel }] = await Promise.all([import("./review-panel.tsx"), loadReviewEdit()]);
  return Panel;
};

export const ReviewPanel = lazy(async () => ({ default: await loadReviewPanel() }));
