import type { Report } from '@masque/contracts';
import { canMoveReport, type ReportStatus } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { isolate } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { mapInParallel } from '../frame/mapInParallel.ts';
import { itemName } from '../frame/names.ts';
import { useMove } from '../frame/useMove.ts';
import { focusedReport } from './rowFocus.ts';
import type { Queue } from './useQueue.ts';

const words = texts.adminReports;
const { statuses } = texts.moderation;

interface Failures {
  readonly all: number;
  readonly of: readonly { id: string; name: string; sentence: string }[];
}

export function useQueueMoves(queue: Queue, selection: Selection) {
  const send = useMove();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<Failures | null>(null);
  const [said, say] = useState('');
  const rows = queue.shown?.rows ?? [];
  const setBusyFor = (ids: readonly string[], isBusy: boolean) =>
    setBusy((before) => new Set(isBusy ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  const moveOne = async (report: Report, status: ReportStatus) => {
    setBusyFor([report.id], true);
    const moved = await send(report, status);
    setBusyFor([report.id], false);
    const isGone = moved.report ? queue.applyMove(moved.report) : false;
    if (moved.newer) queue.showNewer(moved.newer);
    return { ...moved, isGone };
  };

  const move = async (report: Report, status: ReportStatus) => {
    if (busy.has(report.id)) return;
    setFailures(null);
    if (!canMoveReport(report.status, status)) return say(words.notPossible(statuses[report.status]));
    const name = isolate(itemName(report));
    const { newer, sentence, isGone } = await moveOne(report, status);
    if (newer) showToast(words.byOther(name, statuses[newer.status]), 'warning');
    else if (sentence) showToast(sentence, 'destructive');
    else say(words.moved(name, statuses[status], isGone ? rows.length - 1 : rows.length));
  };

  const moveSelected = async (status: ReportStatus) => {
    const wanted = rows.filter(
      ({ report, mark }) => selection.ids.has(report.id) && mark !== 'left' && canMoveReport(report.status, status),
    );
    if (wanted.length === 0 || busy.size > 0) return;
    setFailures(null);
    const results = await mapInParallel(wanted, async ({ report }) => ({ report, ...(await moveOne(report, status)) }));
    const failed = wanted.flatMap(({ report }, at) => {
      const sentence = results[at]?.sentence;
      return sentence === undefined ? [] : [{ id: report.id, name: itemName(report), sentence }];
    });
    if (focusedReport() === null) queue.focusFirst();
    // Failed rows stay selected.
    selection.set(failed.map(({ id }) => id));
    setFailures(failed.length > 0 ? { all: wanted.length, of: failed } : null);
    say(words.movedAll(wanted.length - failed.length, statuses[status]));
  };

  return { busy, failures, said, say, move, moveSelected };
}
export type QueueMoves = ReturnType<typeof useQueueMoves>;

/** `of` identifies the list; another list starts with an empty selection. */
export function useSelection(of: string) {
  const [state, setState] = useState<{ of: string; ids: ReadonlySet<string> }>({ of, ids: new Set() });
  const ids: ReadonlySet<string> = state.of === of ? state.ids : new Set();
  const set = (next: Iterable<string>) => setState({ of, ids: new Set(next) });
  return {
    ids,
    set,
    toggle: (id: string) => set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
