import { RetryRow } from "./retry-row.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./barless-page.css";

export function ErrorPage({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <main className="lone-page">
      <a href="/">
        <Wordmark />
      </a>
      <div className="trouble" role="alert">
        <h1 className="title">{title}</h1>
        <p>{text}</p>
        <RetryRow onRetry={onRetry} />
      </div>
    </main>
  );
}
