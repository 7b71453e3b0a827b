import { canMoveReport } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { Button, CheckField, Notice } from '@masque/web-ui';
import type { QueueRow } from './queue.rules.ts';
import css from './reports.module.css';
import type { QueueMoves } from './useQueueMoves.ts';
import type { Selection } from './useSelection.ts';

const words = texts.adminReports;

export function SelectionBar({
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
