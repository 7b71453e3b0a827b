import type { Character, ErrorCode, ImportReport } from '@masque/contracts';
import type { ReadCardFile } from './reading.ts';

const nothing = { read: [], repaired: [], kept: [], dropped: [], cut: [] };

export const toReport = ({ draft, report, cut }: ReadCardFile, characterId: string | null): ImportReport => ({
  file: report.file,
  name: draft.texts.name,
  format: report.format,
  spec: report.spec,
  characterId,
  read: report.read,
  repaired: report.repaired,
  kept: report.kept,
  dropped: report.dropped,
  cut: [...cut],
});

export const toFailure = (
  file: string,
  problem: string | { readonly message: string; readonly code: ErrorCode },
): ImportReport => ({
  file,
  name: '',
  format: null,
  spec: null,
  characterId: null,
  ...nothing,
  ...(typeof problem === 'string'
    ? { error: problem, code: 'card.unreadable' }
    : { error: problem.message, code: problem.code }),
});

export const toListed = (character: Character): Character => ({
  ...character,
  image: character.image?.replace('/full.webp', '/640.webp') ?? null,
});
