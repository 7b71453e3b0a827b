import { ensure } from '@masque/contracts';

const PREFIX = 'sk-or-';
/** Shorter keys would be half shown by their last four characters. */
const SHOW_FROM = 20;

/** A whole key: the masked form is none, as its ellipsis is not plain ASCII. */
const isWhole = (key: string): boolean => /^sk-or-[\x21-\x7e]+$/.test(key);

/** The key as it is kept, or the sentence that says what is wrong with it. */
export function checkedKey(typed: string): string {
  const key = typed.trim();
  ensure(key !== '', 'key.empty');
  ensure(isWhole(key), 'key.wrong_prefix');
  return key;
}

/** The key that came with a request, when it is a whole one. */
export const wholeKey = (given: string | null | undefined): string | null => {
  const key = given?.trim() ?? '';
  return isWhole(key) ? key : null;
};

export const lastFour = (key: string): string => (key.length >= SHOW_FROM ? key.slice(-4) : '');
export const masked = (last4: string): string => `${PREFIX}…${last4}`;
