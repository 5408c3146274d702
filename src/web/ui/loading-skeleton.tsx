export function LoadingSkeleton({ className = "" }: { className?: string }) {
  return (
    <div className={`skeleton ${className}`.trim()} role="status">
      <span className="sr">Loading</span>
      <i />
      <i />
      <i />
    </div>
  );
}
