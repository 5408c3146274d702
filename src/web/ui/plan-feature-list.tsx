/** The features of a plan. The features that it lacks are paler. */
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
