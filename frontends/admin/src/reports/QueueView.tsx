import { texts } from '@masque/texts';
import { useNow } from '@masque/web-kit';
import { Button } from '@masque/web-ui';
import type { RefObject } from 'react';
import { type QueueAddress, searchOf } from './address.ts';
import { Pagination } from './Pagination.tsx';
import type { QueueRow } from './queue.rules.ts';
import { ReportRow } from './ReportRow.tsx';
import css from './reports.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import type { Queue } from './useQueue.ts';
import { useQueueKeys } from './useQueueKeys.ts';
import { useQueueMoves } from './useQueueMoves.ts';
import type { Selection } from './useSelection.ts';

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
            {unseen > 0 ? words.news(unseen) : words.refresh}
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
