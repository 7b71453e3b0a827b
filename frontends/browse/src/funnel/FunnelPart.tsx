import { texts } from '@masque/texts';
import { FoldedPanel } from '@masque/web-ui';
import { lazy } from 'react';

const FunnelTable = lazy(() => import('./FunnelTable.tsx').then((module) => ({ default: module.FunnelTable })));

/** Loads only when opened. */
export const FunnelPart = ({ id }: { id: string }) => (
  <FoldedPanel title={texts.funnel.title} loading={texts.funnel.loading}>
    <FunnelTable id={id} />
  </FoldedPanel>
);
