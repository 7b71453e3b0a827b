import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as cards from '@masque/roleplay/cards';
import * as instruct from '@masque/roleplay/instruct';
import * as lorebook from '@masque/roleplay/lorebook';
import * as macros from '@masque/roleplay/macros';
import * as prompt from '@masque/roleplay/prompt';
import * as regex from '@masque/roleplay/regex';
import * as transcripts from '@masque/roleplay/transcripts';
import { encodeBase64 } from '../src/shared/base64.ts';
import { joinBytes } from '../src/cards/png.chunks.ts';
import { aTextChunk, bytesOf, tinyPng } from './builders.ts';

const modules: Record<string, object> = { cards, instruct, lorebook, macros, prompt, regex, transcripts };
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const examples = Array.from(readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm), (match) => match[1] ?? '');

/** Holds the card of the first example. */
function cardPng(): Uint8Array {
  const png = tinyPng();
  const card = aTextChunk('chara', encodeBase64(bytesOf({ name: 'Aria', scenario: 'A shop.', tags: 'fantasy, mage' })));
  return joinBytes([png.subarray(0, -12), card, png.subarray(-12)]);
}

/** Imports become constants; `expression; // → value` becomes a pair to compare. */
function toProgram(example: string): string {
  return example
    .replaceAll(/^import (\{.*\}) from '@masque\/roleplay\/(\w+)';$/gm, 'const $1 = modules.$2;')
    .replaceAll(/^([^\n/].*); \/\/ → (.+)$/gm, 'pairs.push([$1, $2]);');
}

describe('the examples of the README', () => {
  it('are six', () => expect(examples).toHaveLength(6));

  it.each(examples.map((example, i) => [i + 1, example] as const))(
    'number %i does what it says',
    (_number, example) => {
      const pairs: [unknown, unknown][] = [];
      compileFunction(toProgram(example), ['modules', 'bytes', 'pairs'])(modules, cardPng(), pairs);
      expect(pairs.length).toBeGreaterThan(1);
      expect(pairs.map(([value]) => value)).toEqual(pairs.map(([, expected]) => expected));
      expect(pairs).toHaveLength(example.split('// →').length - 1);
    },
  );
});
