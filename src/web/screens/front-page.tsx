import { useEffect } from "react";
import { Spinner } from "#web/ui/spinner.tsx";

/** The front page is a document of its own (landing.html); a link to it within the app has to fetch it. */
export function FrontPage() {
  useEffect(() => window.location.replace(window.location.href), []);
  return <Spinner isPage />;
}
