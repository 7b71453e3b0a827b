import { type ReactNode, Suspense, useState } from 'react';
import { LoadingLine } from '../feedback/Skeleton.tsx';
import css from './foldedPanel.module.css';

/** A titled part of a page that is folded; what it shows is loaded when somebody opens it. `loading`: the sentence meanwhile. */
export function FoldedPanel({ title, loading, children }: { title: string; loading: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={css.panel} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <Suspense fallback={<LoadingLine text={loading} />}>{children}</Suspense>}
    </details>
  );
}
