import { texts } from '@masque/texts';
import { useDecisionsQuery, useNamedPanel } from '@masque/web-kit';
import { Muted, Panel, QueryView, Skeleton } from '@masque/web-ui';
import type { ModerationDecision } from '@masque/contracts';
import { useEffect, useRef } from 'react';
import { DecisionItem } from './DecisionItem.tsx';
import css from './decisions.module.css';

const words = texts.decisions;

export function DecisionsPanel() {
  const query = useDecisionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  return (
    <Panel id="decisions" title={words.title} lead={words.lead} heading={heading}>
      <QueryView query={query} loading={<Skeleton height={180} />} failed={words.failed}>
        {({ decisions }) =>
          decisions.length === 0 ? <Muted>{words.empty}</Muted> : <Decisions decisions={decisions} />
        }
      </QueryView>
    </Panel>
  );
}

function Decisions({ decisions }: { decisions: readonly ModerationDecision[] }) {
  useNamedPanel();
  return (
    <ol className={css.list}>
      {decisions.map((decision) => (
        <DecisionItem key={decision.id} decision={decision} />
      ))}
    </ol>
  );
}
