import { fold } from '@masque/contracts/rules';

/** Text as it is put in order: folded, and without accents. */
export const sortKey = (text: string): string =>
  fold(text.trim()).normalize('NFKD').replace(/\p{M}/gu, '').slice(0, 100).toWellFormed();
