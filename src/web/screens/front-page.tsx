import { useEffect } from "react";
import { Spinner } from "#web/ui/waiting.tsx";

/** The front page is a separate document (landing.html), so the browser must load it. */
export function FrontPage() {
  useEffect(() => window.location.replace(window.location.href), []);
  return <Spinner isPage />;
}
