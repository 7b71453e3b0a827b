import { lazy, Suspense, useState } from 'react';
import { type PartsStore, usePart } from '../../form/PartsStore.ts';
import { dequeueBook } from './bookQueue.ts';

/** Most edits begin without a book. */
const BookPreview = lazy(() => import('./ImportBook.tsx').then((module) => ({ default: module.BookPreview })));

export function QueuedBook({ characterId, parts }: { characterId: string; parts: PartsStore }) {
  const [read, setRead] = useState(() => dequeueBook(characterId));
  const [current = null, setCurrent] = usePart(parts, 'lorebook');
  if (!read) return null;
  return (
    <Suspense>
      <BookPreview
        read={read}
        current={current}
        onImport={setCurrent}
        onWait={parts.waitFor}
        onClose={() => setRead(null)}
      />
    </Suspense>
  );
}
