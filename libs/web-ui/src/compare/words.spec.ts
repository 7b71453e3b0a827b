import { describe, expect, it } from '@jest/globals';
import { wordChanges } from './words.ts';

const own = (pieces: readonly { text: string; isOwn: boolean }[]) =>
  pieces.filter(({ isOwn }) => isOwn).map(({ text }) => text);
const whole = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');

describe('two texts beside each other', () => {
  it.each([
    ['She waits at the harbour.', 'She waits by the harbour.', ['at'], ['by']],
    ['Один два три', 'Один четыре три', ['два'], ['четыре']],
    ['灯を持つ', '灯を消す', ['持つ'], ['消す']],
    ['', 'All of it', [], ['All of it']],
  ])('%j and %j: the words that differ are marked', (one, other, removed, added) => {
    const changes = wordChanges(one, other);
    expect(own(changes.one).join('')).toBe(removed.join(''));
    expect(own(changes.other).join('')).toBe(added.join(''));
    expect([whole(changes.one), whole(changes.other)]).toEqual([one, other]);
  });

  it('are shown without marks when they are too long and too different to compare', () => {
    const noise = (seed: number) => Array.from({ length: 60_000 }, (_, at) => `w${(at * seed) % 7_919}`).join(' ');
    const [one, other] = [noise(31), noise(1_009)];
    const changes = wordChanges(one, other);
    expect([whole(changes.one), whole(changes.other)]).toEqual([one, other]);
  });
});
