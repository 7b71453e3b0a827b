import { useState } from 'react';
import { type PartsStore, usePart } from '../../form/PartsStore.ts';
import { BookPreview } from './BookPreview.tsx';
import { takeBook } from './waitingBook.ts';

export function WaitingBook({ characterId, parts }: { characterId: string; parts: PartsStore }) {
  const [read, setRead] = useState(() => takeBook(characterId));
  const [current = null, setCurrent] = usePart(parts, 'lorebook');
  if (!read) return null;
  return <BookPreview read={read} current={current} onImport={setCurrent} onClose={() => setRead(null)} />;
}
