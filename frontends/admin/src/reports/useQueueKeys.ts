import type { ReportStatus } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { usePageKeys } from '@masque/web-kit';
import type { QueueRow } from './queue.rules.ts';
import { focusedReport, focusRow } from './rowFocus.ts';
import type { QueueMoves, Selection } from './useQueueMoves.ts';

const words = texts.adminReports;
const names = words.keys;

export function useQueueKeys(rows: readonly QueueRow[], moves: QueueMoves, selection: Selection): void {
  const step = (by: 1 | -1) => () => {
    const at = rows.findIndex(({ report }) => report.id === focusedReport());
    const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1);
    const next = rows[to];
    if (next) focusRow(next.report.id);
  };
  const move = (status: ReportStatus) => () => {
    const row = rows.find(({ report }) => report.id === focusedReport());
    if (row?.mark === 'left') moves.say(words.leftList);
    else if (row) void moves.move(row.report, status);
  };
  const decide = (status: ReportStatus) => () => {
    if (selection.ids.size > 0) void moves.moveSelected(status);
    else move(status)();
  };
  usePageKeys([
    { key: 'j', label: names.next, run: step(1) },
    { key: 'k', label: names.previous, run: step(-1) },
    { key: 'Enter', label: names.open },
    { key: 'v', label: names.reviewed, run: move('reviewed') },
    { key: 'r', label: names.resolve, run: decide('resolved') },
    { key: 'd', label: names.dismiss, run: decide('dismissed') },
    { key: 'o', label: names.reopen, run: move('pending') },
    {
      key: 'x',
      label: names.select,
      run: () => {
        const id = focusedReport();
        if (id !== null) selection.toggle(id);
      },
    },
  ]);
}
