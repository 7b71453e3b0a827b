/** Folds case in any script (ß, final sigma, dotless i), width, ligatures and control characters. */
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
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;
/** Excludes tag characters, which tell flags apart. */
const IGNORED = /(?![\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
const LETTERS = new Map(
  Object.entries({ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ƀ: 'b', ɨ: 'i', ƶ: 'z', ŋ: 'n' }),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/** `fold` without accents and invisible characters. */
export const plain = (text: string): string =>
  IS_ASCII.test(text)
    ? text.toLowerCase().replace(/[\t\n\r]/g, ' ')
    : fold(text)
        .replace(IGNORED, '')
        .normalize('NFD')
        .replace(ACCENTS, '')
        .normalize('NFC')
        .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter);
