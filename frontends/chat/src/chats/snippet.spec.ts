import { describe, expect, it } from '@jest/globals';
import { snippetOf } from './snippet.ts';

describe('a snippet', () => {
  it.each([
    ['*She lifts the lantern.* "You are late."', 'She lifts the lantern. "You are late."'],
    ['*She lifts the lant', 'She lifts the lant'],
    ['**Bold**, _soft_ and ***both***', 'Bold, soft and both'],
    ['## A title\n\n> quoted\n- one\n2. two', 'A title quoted one two'],
    ['See [the map](https://example.org/map) and `code`', 'See the map and code'],
    ['*He says* f**k this s**t', 'He says f**k this s**t'],
    ['彼女は*振り向いて*「遅い」', '彼女は振り向いて「遅い」'],
    ['5 * 3 * 2, or 5*3', '5 * 3 * 2, or 5*3'],
    ['snake_case stays', 'snake_case stays'],
    ['*微笑* 「こんにちは」', '微笑 「こんにちは」'],
  ])('of %j has no marks', (text, plain) => {
    expect(snippetOf(text)).toBe(plain);
  });
});
