import { texts } from '@masque/texts';
import { LoadingLine } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import css from './funnel.module.css';

const FunnelTable = lazy(() => import('./FunnelTable.tsx').then((module) => ({ default: module.FunnelTable })));

/** Folded: the numbers are asked for when their author opens them. */
export function FunnelPart({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={css.part} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.funnel.title}</summary>
      {isOpen && (
        <Suspense fallback={<LoadingLine text={texts.funnel.loading} />}>
          <FunnelTable id={id} />
        </Suspense>
      )}
    </details>
  );
}
