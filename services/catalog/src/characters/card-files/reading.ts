import { readSync } from 'node:fs';
import { type CardNote, DomainError, draftFromCard, type ImportedDraft, UnfitCardError } from '@masque/contracts';
import { EncoderChild, type Picture } from '@masque/media';
import { CardError, readCard, type CardReport } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';

export interface ReadingTask {
  readonly kind: 'read';
  readonly fd: number;
  readonly bytes: number;
  readonly fileName: string;
  readonly isPreview: boolean;
}

export interface ReadCardFile {
  readonly draft: ImportedDraft;
  readonly report: CardReport;
  readonly cut: readonly CardNote[];
  /** Null for a preview too. */
  readonly picture: Picture | null;
}
export type ReadingResult = ReadCardFile | { readonly problem: string };

const encoder = new EncoderChild();

export async function readUpload({ fd, bytes: length, fileName, isPreview }: ReadingTask): Promise<ReadingResult> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const count = readSync(fd, bytes, at, length - at, at);
    if (count === 0) throw new Error('the file is shorter than before');
    at += count;
  }
  try {
    const { card, report, image } = readCard(bytes, fileName);
    const { draft, cut } = draftFromCard(card);
    const { picture, notes } = await pictureOf(image?.bytes, isPreview);
    return { draft, report, cut: [...cut, ...notes], picture };
  } catch (error) {
    if (error instanceof CardError || error instanceof UnfitCardError) return { problem: error.message };
    throw error;
  }
}

/** In this thread, so that the main one never holds the picture. */
async function pictureOf(
  bytes: Uint8Array | undefined,
  isPreview: boolean,
): Promise<{ picture: Picture | null; notes: CardNote[] }> {
  if (!bytes) return { picture: null, notes: [] };
  try {
    if (!isPreview) return { picture: await encoder.run('encode', bytes), notes: [] };
    await encoder.run('check', bytes);
    return { picture: null, notes: [] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { picture: null, notes: [{ field: 'image', message: texts.importCard.noPicture(error.message) }] };
  }
}
