/**
 * Text as it is compared: without regard to case in any script (ß as ss, final sigma as sigma, dotted and dotless i as
 * i), widths and ligatures made equal, control characters as spaces.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed();

/** Text as it is put in order: folded, and without accents. */
export const sortKey = (text: string): string =>
  fold(text.trim()).normalize('NFKD').replace(/\p{M}/gu, '').slice(0, 100).toWellFormed();
