import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { UPGRADE_REDIRECT_MS } from "#contract/limits.ts";
import { notify } from "./notify.ts";

/** Tells the user to upgrade and that the text is kept. After UPGRADE_REDIRECT_MS, opens the page of the plans. */
export function useUpgradeRedirect(): (sentence: string) => void {
  const [, navigate] = useLocation();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  return (sentence) => {
    const description = `${sentence} The plans open now; your words are kept here.`;
    notify({ tone: "trouble", title: "Upgrade Required", description });
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => navigate("/subscribe"), UPGRADE_REDIRECT_MS);
  };
}
