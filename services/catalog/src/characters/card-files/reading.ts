import { readSync } from 'node:fs';
import { draftFromCard, type ImportedDraft, type CardNote, UnfitCardError } from '@masque/contracts';
import { CardError, type CardImage, readCard, type CardReport } from '@masque/roleplay/cards';

export interface ReadingTask {
  readonly kind: 'read';
  readonly fd: number;
  readonly bytes: number;
  readonly fileName: string;
}

export interface ReadCardFile {
  readonly draft: ImportedDraft;
  readonly report: CardReport;
  readonly cut: readonly CardNote[];
  readonly image: CardImage | null;
}
export type ReadingResult = ReadCardFile | { readonly problem: string };

export function readUpload({ fd, bytes: length, fileName }: ReadingTask): ReadingResult {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const count = readSync(fd, bytes, at, length - at, at);
    if (count === 0) throw new Error('the file is shorter than before');
    at += count;
  }
  try {
    const { card, report, image } = readCard(bytes, fileName);
    const { draft, cut } = draftFromCard(card);
    return { draft, report, cut, image };
  } catch (error) {
    if (error instanceof CardError || error instanceof UnfitCardError) return { problem: error.message };
    throw error;
  }
}

export function movedWith(result: ReadingResult | number | null): ArrayBuffer[] {
  if (result === null || typeof result === 'number' || 'problem' in result || result.image === null) return [];
  const { buffer } = result.image.bytes;
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}
