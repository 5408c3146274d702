/** The features that a plan includes and, paler, those that it lacks. */
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
