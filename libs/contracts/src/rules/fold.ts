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
/** Combining accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic ones. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;
/** Variation selectors, joiners and the like; but not the tags that tell one flag from another. */
const IGNORED = /(?![\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** Letters that Unicode doesn't take apart. */
const LETTERS = new Map(
  Object.entries({ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ƀ: 'b', ɨ: 'i', ƶ: 'z', ŋ: 'n' }),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/** The same, and without accents and what is not seen. */
export const plain = (text: string): string =>
  IS_ASCII.test(text)
    ? text.toLowerCase().replace(/[\t\n\r]/g, ' ')
    : fold(text)
        .replace(IGNORED, '')
        .normalize('NFD')
        .replace(ACCENTS, '')
        .normalize('NFC')
        .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter);
