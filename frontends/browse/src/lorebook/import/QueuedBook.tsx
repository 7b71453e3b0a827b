import { useState } from 'react';
import { type PartsStore, usePart } from '../../form/PartsStore.ts';
import { BookPreview } from './ImportBook.tsx';
import { dequeueBook } from './bookQueue.ts';

export function QueuedBook({ characterId, parts }: { characterId: string; parts: PartsStore }) {
  const [read, setRead] = useState(() => dequeueBook(characterId));
  const [current = null, setCurrent] = usePart(parts, 'lorebook');
  if (!read) return null;
  return <BookPreview read={read} current={current} onImport={setCurrent} onClose={() => setRead(null)} />;
}
