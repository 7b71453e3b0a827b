import type { Report } from '@masque/contracts';
import { useReportsQuery } from '@masque/web-kit';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { fits, PAGE_SIZE, queryOf, type QueueAddress, searchOf } from './address.ts';
import { fromList, merge, neighbourOf, type Row, type Shown } from './queue.rules.ts';
import { focusRow, hasFocus } from './rowFocus.ts';

/** px from the top of the page within which nobody reads further down. */
const NEAR_TOP = 80;

/** Nobody is in the list: it may change under the eyes. */
const isResting = (list: HTMLElement | null): boolean =>
  window.scrollY < NEAR_TOP && !list?.contains(document.activeElement) && !list?.matches(':hover');

export interface Queue {
  /** Null until the first answer for this address. */
  readonly shown: Shown | null;
  readonly pages: number | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Shows a report as this moderator has moved it. True if it leaves the list. */
  readonly settle: (report: Report) => boolean;
  /** Shows a report as another moderator has left it. */
  readonly showNewer: (report: Report) => void;
  /** Takes over all that has changed; the focus goes to the first row. */
  readonly refresh: () => void;
  /** The focus goes to the first row that is left. */
  readonly focusFirst: () => void;
}

/** The rows on the screen. They stay where they are while the list behind them changes, and go when the moderator decides. */
export function useQueue(address: QueueAddress, list: RefObject<HTMLElement | null>, isHeld: boolean): Queue {
  const { currentData, error, refetch } = useReportsQuery({ query: queryOf(address) });
  const key = searchOf(address);
  const [state, setState] = useState<{ key: string; shown: Shown } | null>(null);
  const shown = state?.key === key ? state.shown : null;
  /** The same at once, for several changes in one turn. */
  const latest = useRef<{ key: string; shown: Shown } | null>(null);
  /** Revisions that this page has made: a list that was read before has them in it as they were. */
  const made = useRef(new Map<string, number>());
  const toFocus = useRef<string | null>(null);

  const put = (next: Shown) => {
    latest.current = { key, shown: next };
    setState(latest.current);
  };
  const take = useEffectEvent((reports: readonly Report[]) => {
    const known = reports.filter(({ id, revision }) => revision >= (made.current.get(id) ?? 0));
    const isFree = !shown || (!isHeld && isResting(list.current));
    put(isFree ? fromList(known) : merge(shown.rows, known, PAGE_SIZE));
  });
  useLayoutEffect(() => {
    if (currentData) take(currentData.reports);
  }, [currentData]);
  useLayoutEffect(() => {
    if (toFocus.current !== null) focusRow(toFocus.current);
    toFocus.current = null;
  });

  const changeRows = (change: (rows: readonly Row[]) => readonly Row[]) => {
    // Another list may have come meanwhile; it is read with the change in it.
    if (latest.current?.key === key) put({ ...latest.current.shown, rows: change(latest.current.shown.rows) });
  };
  const replace = (row: Row) =>
    changeRows((rows) => rows.map((other) => (other.report.id === row.report.id ? row : other)));
  /** What was pressed in a row may go with the change: the focus stays in the list. */
  const keepFocus = (id: string, next: string | null) => {
    if (hasFocus(id) || toFocus.current === id) toFocus.current = next;
  };

  return {
    shown,
    pages: currentData?.pages,
    error,
    refetch: () => void refetch(),
    settle: (report) => {
      made.current.set(report.id, report.revision);
      const leaves = !fits(address, report);
      keepFocus(report.id, leaves ? neighbourOf(latest.current?.shown.rows ?? [], report.id) : report.id);
      if (leaves) changeRows((rows) => rows.filter((row) => row.report.id !== report.id));
      else replace({ report, mark: 'none' });
      return leaves;
    },
    showNewer: (report) => {
      keepFocus(report.id, report.id);
      replace({ report, mark: 'changed' });
    },
    refresh: () => {
      if (!currentData) return;
      toFocus.current = currentData.reports[0]?.id ?? null;
      put(fromList(currentData.reports));
    },
    focusFirst: () => {
      toFocus.current = latest.current?.shown.rows[0]?.report.id ?? null;
    },
  };
}
