/** A plan's features, and below them, paler, those it lacks. */
export function PlanFeatureList({ holds, lacks }: { holds: readonly string[]; lacks: readonly string[] }) {
  return (
    <ul>
      {holds.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lacks.map((line) => (
        <li key={line} className="muted">
          {line}
        </li>
      ))}
    </ul>
  );
}
