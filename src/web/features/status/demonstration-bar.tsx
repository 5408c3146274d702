import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ModelList } from "#contract/models.ts";
import { Icon } from "#web/ui/icon.tsx";
import { isWithoutModel, modelStatusQuery } from "./queries.ts";
import "./demonstration-bar.css";

/**
 * While no model is connected, this bar says what writes the answers. `isStart` is true if the page already says that
 * no model is connected.
 */
export function DemonstrationBar({ isStart = false }: { isStart?: boolean }) {
  const { data, refetch } = useQuery(modelStatusQuery);
  if (data === undefined || data.isConnected || (isStart && isWithoutModel(data))) return null;
  const checkAgain = () => {
    refetch().catch(() => undefined);
  };
  return (
    <section className="demonstration-bar" aria-label="Model status">
      <DemonstrationState demonstration={data.demonstration} onCheckAgain={checkAgain} />
    </section>
  );
}

interface DemonstrationStateProps {
  demonstration: ModelList["demonstration"];
  onCheckAgain: () => void;
}

function DemonstrationState({ demonstration, onCheckAgain }: DemonstrationStateProps) {
  switch (demonstration.state) {
    case "fetching":
      return <Fetching share={demonstration.share} bytesTotal={demonstration.bytesTotal} />;
    case "ready":
      return (
        <p role="status">
          Answers come from a small demonstration model on this machine. <ToStart>Connect a real one</ToStart>
        </p>
      );
    case "failed":
      return (
        <p role="status">
          <Icon name="warning" />
          <span>
            <b>The demonstration model could not be fetched.</b> {demonstration.problem ?? "The log says why."}{" "}
            <button type="button" className="text-button" onClick={onCheckAgain}>
              Check again
            </button>
          </span>
        </p>
      );
    case "off":
      return (
        <p role="status">
          <Icon name="warning" />
          <span>
            <b>No model is connected.</b> <ToStart>Connect one</ToStart>
          </span>
        </p>
      );
  }
}

const ToStart = ({ children }: { children: ReactNode }) => <Link href="/chat">{children}</Link>;

function Fetching({ share, bytesTotal }: { share: number; bytesTotal: number }) {
  const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
  const megabytes = Math.round(bytesTotal / 1_000_000);
  return (
    <p>
      <span>Fetching a small demonstration model, so that answers work without a key.</span>
      <progress max={100} value={percent} aria-label="Demonstration model" />
      <span className="fig">
        {percent}%{megabytes > 0 && ` of ${megabytes} MB`}
      </span>
    </p>
  );
}
