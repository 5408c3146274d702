import { Component, type ReactNode } from "react";
import { RetryRow } from "./loading-failed.tsx";
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

interface ErrorBoundaryProps {
  /** A new value (such as another path) clears the error. */
  resetKey: string;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    // If the code of a screen could not be loaded, only a reload of the page requests it again.
    return (
      <ErrorPage
        title="Something went wrong"
        text="This page could not be shown. Nothing you have sent is lost."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
