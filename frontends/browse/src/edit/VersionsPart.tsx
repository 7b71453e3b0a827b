import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { LoadingLine } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import css from './edit.module.css';

const VersionsPanel = lazy(() =>
  import('../versions/VersionsPanel.tsx').then((module) => ({ default: module.VersionsPanel })),
);

/** The versions, folded: what they show is asked for when somebody opens them. */
export function VersionsPart(props: {
  character: Character;
  isDirty: boolean;
  onRestored: (character: Character, isOwn: boolean) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={css.versions} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.versions.title}</summary>
      {isOpen && (
        <Suspense fallback={<LoadingLine text={texts.versions.loading} />}>
          <VersionsPanel {...props} />
        </Suspense>
      )}
    </details>
  );
}
