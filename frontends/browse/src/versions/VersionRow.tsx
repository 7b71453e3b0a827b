import type { CardVersion } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Badge, Button, Muted } from '@masque/web-ui';
import { labelOf } from '../compare/asText.ts';
import { dateAndTime } from '../compare/dateAndTime.ts';
import css from './versions.module.css';

const words = texts.versions;
const mostNames = 6;

function changedText(changed: CardVersion['changed']): string {
  if (changed.length === 0) return words.first;
  const more = changed.length > mostNames ? ` ${words.more(changed.length - mostNames)}` : '';
  return words.changed(changed.slice(0, mostNames).map(labelOf).join(', ') + more);
}

export function VersionRow({
  version: { n, createdAt, changed },
  isCurrent,
  onAsk,
}: {
  version: CardVersion;
  isCurrent: boolean;
  onAsk: (what: 'read' | 'compare' | 'restore') => void;
}) {
  return (
    <li className={css.row}>
      <div className={css.about}>
        <strong>
          {words.name(n)} {isCurrent && <Badge text={words.current} />}
        </strong>
        <Muted size={13}>
          <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </Muted>
        <Muted size={13}>{changedText(changed)}</Muted>
      </div>
      <div className={css.buttons}>
        <Button size="small" label={words.readOf(n)} onClick={() => onAsk('read')}>
          {words.read}
        </Button>
        {!isCurrent && (
          <>
            <Button size="small" label={words.compareOf(n)} onClick={() => onAsk('compare')}>
              {words.compare}
            </Button>
            <Button size="small" label={words.restoreOf(n)} onClick={() => onAsk('restore')}>
              {words.restore}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
