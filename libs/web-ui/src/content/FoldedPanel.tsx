import { type ReactNode, Suspense, useState } from 'react';
import { LoadingLine } from '../feedback/Skeleton.tsx';
import css from './foldedPanel.module.css';

/** Mounts its children (and so loads lazy ones) only while open. */
export function FoldedPanel({ title, loading, children }: { title: string; loading: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={css.panel} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <Suspense fallback={<LoadingLine text={loading} />}>{children}</Suspense>}
    </details>
  );
}
