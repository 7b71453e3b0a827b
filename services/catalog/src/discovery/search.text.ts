import { plain } from '@masque/contracts/rules';

/** Ends each field. Folding turns it into a space, so that no needle spans two fields. */
export const EDGE = '\u001f';

export const searchText = (texts: readonly string[]): string => texts.map((text) => plain(text) + EDGE).join('');

export const needleOf = (typed: string | undefined): string | null => plain(typed ?? '').trim() || null;
