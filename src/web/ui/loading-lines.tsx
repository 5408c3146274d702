/** Where a list or a report will stand; said once to screen readers. */
export function LoadingLines({ className = "" }: { className?: string }) {
  return (
    <div className={`skeleton ${className}`.trim()} role="status">
      <span className="sr">Loading</span>
      <i />
      <i />
      <i />
    </div>
  );
}
