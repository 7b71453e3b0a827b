import type { Report } from '@masque/contracts';
import { useReportsQuery } from '@masque/web-kit';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { fits, PAGE_SIZE, queryOf, type QueueAddress, searchOf } from './address.ts';
import { fromList, merge, neighbourOf, type QueueRow, type QueueState } from './queue.rules.ts';
import { focusRow, hasFocus } from './rowFocus.ts';

/** px */
const NEAR_TOP = 80;

/** Nobody is using the list, so its rows may move. */
const isResting = (list: HTMLElement | null): boolean =>
  window.scrollY < NEAR_TOP && !list?.contains(document.activeElement) && !list?.matches(':hover');

/** Rows keep their positions while the list behind them changes, until the moderator refreshes. */
export function useQueue(address: QueueAddress, list: RefObject<HTMLElement | null>, isHeld: boolean) {
  const { currentData, error, refetch } = useReportsQuery({ query: queryOf(address) });
  const key = searchOf(address);
  const [state, setState] = useState<{ key: string; shown: QueueState } | null>(null);
  const shown = state?.key === key ? state.shown : null;
  /** Mirrors `state`, for several changes within one render. */
  const latest = useRef<{ key: string; shown: QueueState } | null>(null);
  /** Revisions made by this page. A list loaded earlier still has the older ones. */
  const made = useRef(new Map<string, number>());
  const toFocus = useRef<string | null>(null);

  const setShown = (next: QueueState) => {
    latest.current = { key, shown: next };
    setState(latest.current);
  };
  const applyList = useEffectEvent((reports: readonly Report[]) => {
    const known = reports.filter(({ id, revision }) => revision >= (made.current.get(id) ?? 0));
    const isFree = !shown || (!isHeld && isResting(list.current));
    setShown(isFree ? fromList(known) : merge(shown.rows, known, PAGE_SIZE));
  });
  useLayoutEffect(() => {
    if (currentData) applyList(currentData.reports);
  }, [currentData]);
  useLayoutEffect(() => {
    if (toFocus.current !== null) focusRow(toFocus.current);
    toFocus.current = null;
  });

  const changeRows = (change: (rows: readonly QueueRow[]) => readonly QueueRow[]) => {
    // Another list may be shown by now; it loads with this change.
    if (latest.current?.key === key) setShown({ ...latest.current.shown, rows: change(latest.current.shown.rows) });
  };
  const replace = (row: QueueRow) =>
    changeRows((rows) => rows.map((other) => (other.report.id === row.report.id ? row : other)));
  /** Keeps the focus in the list when the focused row goes. */
  const keepFocus = (id: string, next: string | null) => {
    if (hasFocus(id) || toFocus.current === id) toFocus.current = next;
  };

  return {
    /** Null until the first response for this address. */
    shown,
    pages: currentData?.pages,
    error,
    refetch: () => void refetch(),
    /** Applies this moderator's move. Returns true if the report leaves the list. */
    applyMove: (report: Report): boolean => {
      made.current.set(report.id, report.revision);
      const leaves = !fits(address, report);
      keepFocus(report.id, leaves ? neighbourOf(latest.current?.shown.rows ?? [], report.id) : report.id);
      if (leaves) changeRows((rows) => rows.filter((row) => row.report.id !== report.id));
      else replace({ report, mark: 'none' });
      return leaves;
    },
    showNewer: (report: Report) => {
      keepFocus(report.id, report.id);
      replace({ report, mark: 'changed' });
    },
    /** Applies all pending changes and focuses the first row. */
    refresh: () => {
      if (!currentData) return;
      toFocus.current = currentData.reports[0]?.id ?? null;
      setShown(fromList(currentData.reports));
    },
    focusFirst: () => {
      toFocus.current = latest.current?.shown.rows[0]?.report.id ?? null;
    },
  };
}
export type Queue = ReturnType<typeof useQueue>;
