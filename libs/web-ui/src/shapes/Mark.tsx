import { markPath } from './markPath.ts';

export function Mark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 64 56" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={markPath} />
    </svg>
  );
}
