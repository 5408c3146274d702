import { useEffect, useRef, useState } from "react";
import { send } from "#web/lib/api.ts";

const PROBE_INTERVAL_MS = 10_000;

/** Checks the server every ten seconds, when the browser goes online, and when the page becomes visible. */
export function useServerRecovery(onBack: () => void): { tryNow: () => void; isTrying: boolean } {
  const latest = useRef(onBack);
  latest.current = onBack;
  const [isTrying, setIsTrying] = useState(false);
  const tryNow = useRef(async () => {
    setIsTrying(true);
    await send("GET", "/api/health").then(
      () => latest.current(),
      () => setIsTrying(false),
    );
  });
  useEffect(() => {
    const look = () => void tryNow.current();
    const onVisible = () => document.visibilityState === "visible" && look();
    const timer = setInterval(look, PROBE_INTERVAL_MS);
    window.addEventListener("online", look);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);
  return { tryNow: () => void tryNow.current(), isTrying };
}
