import { type FolderImport, type ImportItem, limits } from '@masque/contracts';
import { apiErrorOf, isImportEnded, useLazyImportProgressQuery } from '@masque/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';

const POLL_MS = 1_000;
const SLOW_POLL_MS = 5_000;

interface Progress {
  readonly found: FolderImport | null;
  readonly items: ReadonlyMap<number, ImportItem>;
  readonly isMissing: boolean;
  readonly isFailed: boolean;
}
const none: Progress = { found: null, items: new Map(), isMissing: false, isFailed: false };

/** Polls what has changed, until the import has ended. `again` asks at once, after an action. */
export function useImportProgress(id: string) {
  const restart = useRef<() => void>(null);
  const [progress, setProgress] = useState(none);
  const [load] = useLazyImportProgressQuery();
  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    let after = 0;
    let isPolling = false;
    let isStale = false;
    const poll = async () => {
      isPolling = true;
      const { data, error } = await load({ params: { id }, query: { after } });
      isPolling = false;
      if (isOver) return;
      const isMissing = apiErrorOf(error)?.status === 404;
      if (!data) setProgress((before) => ({ ...before, isMissing, isFailed: true }));
      else {
        after = data.revision;
        setProgress(({ items }) => ({
          found: data.import,
          items:
            data.items.length === 0 ? items : new Map([...items, ...data.items.map((item) => [item.n, item] as const)]),
          isMissing: false,
          isFailed: false,
        }));
      }
      const hasMore = data?.items.length === limits.importPage;
      const isAsked = hasMore || isStale;
      isStale = false;
      if (isMissing || (data && !isAsked && isImportEnded(data.import))) return;
      const wait = document.hidden || data?.import.state === 'uploading' || !data ? SLOW_POLL_MS : POLL_MS;
      timer = window.setTimeout(() => void poll(), isAsked ? 0 : wait);
    };
    restart.current = () => {
      clearTimeout(timer);
      if (isPolling) isStale = true;
      else void poll();
    };
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, load]);
  const again = useCallback(() => restart.current?.(), []);
  return { ...progress, again };
}
