import { beginningOf } from '@masque/web-kit';

const LONGEST = 200;

/** Strips Markdown, pictures and link targets. */
export const plainBio = (bio: string): string => beginningOf(plain(bio), LONGEST - 1);

const plain = (bio: string): string =>
  bio
    .slice(0, LONGEST * 3)
    .replace(/!\[[^\]]*\]\([^)]*\)?/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/[*_`~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
