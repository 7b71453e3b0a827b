import { type FolderImport, type ImportItem, limits } from '@masque/contracts';
import { apiErrorOf, isImportEnded, useLazyImportProgressQuery } from '@masque/web-kit';
import { useEffect, useRef, useState } from 'react';

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
    const poll = async () => {
      const { data, error } = await load({ params: { id }, query: { after } });
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
      if (isMissing || (data && !hasMore && isImportEnded(data.import))) return;
      const wait = document.hidden || data?.import.state === 'uploading' || !data ? SLOW_POLL_MS : POLL_MS;
      timer = window.setTimeout(() => void poll(), hasMore ? 0 : wait);
    };
    restart.current = () => {
      clearTimeout(timer);
      void poll();
    };
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, load]);
  return { ...progress, again: () => restart.current?.() };
}
