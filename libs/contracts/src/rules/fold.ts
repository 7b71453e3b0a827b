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
