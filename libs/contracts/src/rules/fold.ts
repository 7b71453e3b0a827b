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

const IS_ASCII = /^[\t\n\r -~]*$/;
/** Combining accents of Latin, Greek and Cyrillic letters. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The same, and without accents. */
export const plain = (text: string): string =>
  IS_ASCII.test(text) ? text.toLowerCase() : fold(text).normalize('NFD').replace(ACCENTS, '').normalize('NFC');
