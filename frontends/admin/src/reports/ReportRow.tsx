import type { Report } from '@masque/contracts';
import { MODERATION_AIM_HOURS, reportMoves, type ReportStatus } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { isolate, Link, mediumTime, relativeTime } from '@masque/web-kit';
import { Badge, Button, Chip, Muted, Stack } from '@masque/web-ui';
import { authorName, itemName, reporterSentence } from '../frame/names.ts';
import { reportPath } from '../frame/places.ts';
import type { QueueRow } from './queue.rules.ts';
import css from './reports.module.css';
import { linkId } from './rowFocus.ts';

const words = texts.adminReports;
const { statuses, types } = texts.moderation;

export function ReportRow({
  row: { report, mark },
  search,
  now,
  isBusy,
  isSelected,
  onSelect,
  onMove,
}: {
  row: QueueRow;
  /** Query of the queue, which the report page needs to find its neighbors. */
  search: string;
  now: number;
  isBusy: boolean;
  isSelected: boolean;
  onSelect: () => void;
  onMove: (status: ReportStatus) => void;
}) {
  const { id, status, reason, description, openOnItem } = report;
  const name = itemName(report);
  return (
    <li className={css.report} data-report={id} data-mark={mark === 'none' ? undefined : mark}>
      <label className={css.select}>
        <input type="checkbox" aria-label={words.select(isolate(name))} checked={isSelected} onChange={onSelect} />
      </label>
      <div className={css.about}>
        <div className={css.reportHead}>
          <Chip text={types[report.reportedType]} />
          <Badge text={statuses[status]} />
          {openOnItem > 1 && <span className={css.open}>{words.openOnItem(openOnItem)}</span>}
          {mark !== 'none' && <span className={css.open}>{mark === 'left' ? words.leftList : words.changed}</span>}
        </div>
        <p className={css.item}>
          <Link id={linkId(id)} className={css.itemLink} to={reportPath(id, search)}>
            <bdi>{name}</bdi>
          </Link>
          <Author report={report} />
        </p>
        <p className={css.why}>
          <strong dir="auto">{reason}</strong>
          {description && (
            <span className={css.description} dir="auto">
              {description}
            </span>
          )}
        </p>
        <Made report={report} now={now} />
      </div>
      {mark !== 'left' && (
        <Stack row gap={2} even className={css.moves}>
          {reportMoves[status].map((to) => (
            <Button
              key={to}
              size="small"
              busy={isBusy}
              label={texts.admin.typeAndName(words.moves[to], isolate(name))}
              onClick={() => onMove(to)}
            >
              {words.moves[to]}
            </Button>
          ))}
        </Stack>
      )}
    </li>
  );
}

function Author({ report }: { report: Report }) {
  const author = authorName(report);
  const item = report.reportedItem;
  const state = item && 'moderation' in item ? texts.characterCard.held[item.moderation] : '';
  const isPrivate = item && 'isPublic' in item && !item.isPublic;
  return (
    <Muted as="span" size={13}>
      {[author && texts.admin.by(isolate(author)), isPrivate && texts.common.private, state]
        .filter(Boolean)
        .join(' · ')}
    </Muted>
  );
}

function Made({ report, now }: { report: Report; now: number }) {
  const { createdAt, status } = report;
  const hours = (now - Date.parse(createdAt)) / 3_600_000;
  const isOpen = status === 'pending' || status === 'reviewed';
  const late = isOpen ? MODERATION_AIM_HOURS.findLast((aim) => hours >= aim) : undefined;
  return (
    <Muted size={13}>
      {reporterSentence(report)} ·{' '}
      <time dateTime={createdAt} title={mediumTime(createdAt)}>
        {relativeTime(createdAt, now, texts.common.justNow, texts.common.unknownDate)}
      </time>
      {late !== undefined && <span className={css.late}> · {words.olderThan(late)}</span>}
    </Muted>
  );
}
