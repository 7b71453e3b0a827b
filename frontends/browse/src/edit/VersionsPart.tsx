import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { FoldedPanel } from '@masque/web-ui';
import { lazy } from 'react';
import css from './edit.module.css';

const VersionsPanel = lazy(() =>
  import('../versions/VersionsPanel.tsx').then((module) => ({ default: module.VersionsPanel })),
);

export const VersionsPart = (props: {
  character: Character;
  isDirty: boolean;
  onRestored: (character: Character, isOwn: boolean) => void;
}) => (
  <div className={css.versions}>
    <FoldedPanel title={texts.versions.title} loading={texts.versions.loading}>
      <VersionsPanel {...props} />
    </FoldedPanel>
  </div>
);
