import { canMoveReport } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { useNow } from '@masque/web-kit';
import { Button, CheckField, Notice } from '@masque/web-ui';
import type { RefObject } from 'react';
import { type QueueAddress, searchOf } from './address.ts';
import { Pagination } from './Pagination.tsx';
import type { QueueRow } from './queue.rules.ts';
import { ReportRow } from './ReportRow.tsx';
import css from './reports.module.css';
import type { Queue } from './useQueue.ts';
import { useQueueKeys } from './useQueueKeys.ts';
import { type QueueMoves, type Selection, useQueueMoves } from './useQueueMoves.ts';

const words = texts.adminReports;

export function QueueView({
  address,
  queue,
  rows,
  unseen,
  selection,
  list,
}: {
  address: QueueAddress;
  queue: Queue;
  rows: readonly QueueRow[];
  unseen: number;
  selection: Selection;
  list: RefObject<HTMLUListElement | null>;
}) {
  const now = useNow();
  const moves = useQueueMoves(queue, selection);
  useQueueKeys(rows, moves, selection);
  const isOld = unseen > 0 || rows.some(({ mark }) => mark === 'left');
  return (
    <>
      <output className="visually-hidden" aria-live="polite">
        {moves.said}
      </output>
      <SelectionBar rows={rows} selection={selection} moves={moves} />
      {isOld && (
        <div className={css.news}>
          <Button icon="retry" onClick={queue.refresh}>
            {unseen > 0 ? words.showNew(unseen) : words.refresh}
          </Button>
        </div>
      )}
      <ul ref={list} className={css.list} aria-label={words.list}>
        {rows.map((row) => (
          <ReportRow
            key={row.report.id}
            row={row}
            search={searchOf(address)}
            now={now}
            isBusy={moves.busy.has(row.report.id)}
            isSelected={selection.ids.has(row.report.id)}
            onSelect={() => selection.toggle(row.report.id)}
            onMove={(status) => void moves.move(row.report, status)}
          />
        ))}
      </ul>
      <Pagination address={address} pages={queue.pages ?? 1} />
    </>
  );
}

function SelectionBar({
  rows,
  selection,
  moves,
}: {
  rows: readonly QueueRow[];
  selection: Selection;
  moves: QueueMoves;
}) {
  const chosen = rows.filter(({ report }) => selection.ids.has(report.id));
  const isAll = rows.length > 0 && chosen.length === rows.length;
  return (
    <>
      <div className={css.bar} data-chosen={chosen.length > 0}>
        <CheckField
          label={chosen.length > 0 ? words.selected(chosen.length) : words.selectAll}
          checked={isAll}
          onChange={() => selection.set(isAll ? [] : rows.map(({ report }) => report.id))}
        />
        {chosen.length > 0 &&
          (['resolved', 'dismissed'] as const).map((status) => {
            const fitting = chosen.filter(
              ({ report, mark }) => mark !== 'left' && canMoveReport(report.status, status),
            );
            return (
              <Button
                key={status}
                size="small"
                disabled={fitting.length === 0}
                busy={moves.busy.size > 0}
                onClick={() => void moves.moveSelected(status)}
              >
                {words.moveAll(words.moves[status], fitting.length)}
              </Button>
            );
          })}
      </div>
      {moves.failures && (
        <div className={css.failures}>
          <Notice type="destructive">
            <p>{words.someFailed(moves.failures.of.length, moves.failures.all)}</p>
            <ul>
              {moves.failures.of.map(({ id, name, sentence }) => (
                <li key={id}>
                  <bdi>{name}</bdi>: {sentence}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </>
  );
}
