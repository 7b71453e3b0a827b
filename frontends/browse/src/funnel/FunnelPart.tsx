import { texts } from '@masque/texts';
import { FoldedPanel } from '@masque/web-ui';
import { lazy } from 'react';

const FunnelTable = lazy(() => import('./FunnelTable.tsx').then((module) => ({ default: module.FunnelTable })));

/** The numbers are asked for when their author opens them. */
export const FunnelPart = ({ id }: { id: string }) => (
  <FoldedPanel title={texts.funnel.title} loading={texts.funnel.loading}>
    <FunnelTable id={id} />
  </FoldedPanel>
);
