import { reviewedDomain, reviewedText, reviewedWord } from './review.rules.ts';

const hasWord = (word: string, text: unknown) => reviewedWord(word).isIn(reviewedText(text));
const hasLink = (domain: string, text: unknown) => reviewedDomain(domain).isIn(reviewedText(text));

describe('a word that is reviewed', () => {
  it.each([
    ['casino', 'Visit the CASINO!', true],
    ['casino', 'casinos', false],
    ['casino', 'minicasino', false],
    ['casino', 'casino_royale', false],
    ['casino', 'cas\u00adi\u200dno', true],
    ['casino', 'ｃａｓｉｎｏ', true],
    ['Pokémon', 'a POKEMON card', true],
    ['straße', 'STRASSE 7', true],
    ['казино', 'Лучшее КАЗИНО, тут', true],
    ['казино', 'казиношный', false],
    ['σοφός', 'Ο ΣΟΦΟΣ ΠΟΙΗΤΗΣ', true],
    ['قمار', 'لعبة قمار هنا', true],
    ['جوا', 'जुआ', false],
    ['जुआ', 'यह जुआ है', true],
    ['जुआ', 'जुआरी', false],
    ['赌场', '这是一个赌场的故事', true],
    ['カジノ', '東京カジノー', true],
    ['การพนัน', 'เว็บการพนันออนไลน์', true],
    ['카지노', '카지노에서', true],
    ['casino', '去casino玩', true],
    ['free coins', 'FREE \n coins', true],
    ['free coins', 'free coinsurance', false],
    ['c++', 'learn c++ now', true],
    ['c++', 'abc++', false],
    ['$$$', 'win$$$now', true],
  ])('%j in %j: %s', (word, text, expected) => {
    expect(hasWord(word, text)).toBe(expected);
  });

  it('is found in every text of a card, and not over the edge of two', () => {
    const card = {
      name: 'Mira',
      lorebook: { entries: [{ keys: ['door'], content: 'A casino.' }] },
      extensions: { n: 1 },
    };
    expect(hasWord('casino', card)).toBe(true);
    expect(hasWord('door a', card)).toBe(false);
    expect(hasWord('content', card)).toBe(false);
  });
});

describe('a link that is reviewed', () => {
  it.each([
    ['bad.example', 'https://bad.example/path?x=1', true],
    ['bad.example', '[here](HTTP://WWW.Bad.Example)', true],
    ['bad.example', 'look at bad.example.', true],
    ['bad.example', 'look at bad.example, please', true],
    ['bad.example', 'bad.example:8443', true],
    ['bad.example', 'a.b.bad.example', true],
    ['bad.example', 'notbad.example', false],
    ['bad.example', 'not-bad.example', false],
    ['bad.example', 'bad.example.org', false],
    ['bad.example', 'bad.examples', false],
    ['bad.example', '看bad.example吧', true],
    ['xn--bcher-kva.example', 'https://bücher.example/', true],
    ['xn--bcher-kva.example', 'https://xn--bcher-kva.example/', true],
    ['xn--bcher-kva.example', 'https://bucher.example/', false],
  ])('%j in %j: %s', (domain, text, expected) => {
    expect(hasLink(domain, text)).toBe(expected);
  });
});
