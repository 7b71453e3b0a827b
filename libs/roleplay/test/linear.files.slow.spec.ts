import { emptyCard, readCard, writePng } from '@masque/roleplay/cards';
import { type LoreMessage } from '@masque/roleplay/lorebook';
import { buildPrompt } from '@masque/roleplay/prompt';
import { readTranscript } from '@masque/roleplay/transcripts';
import { aBookOf, bytesOf, tinyPng } from './builders.ts';
import { archiveOf } from './archives.ts';
import { growth, LINEAR } from './linear.ts';
import { exifOf, jpegOf, packedTextChunk, pngOf, segment, webpOf } from './pictures.ts';

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.ceil(count) }, (_, i) => make(i));

describe('cards grow with their size', () => {
  const read = (bytes: Uint8Array) => () => {
    try {
      return readCard(bytes);
    } catch (error) {
      return error;
    }
  };
  const json = (text: string) => read(bytesOf(text));
  const cases: [string, number, (size: number) => () => unknown][] = [
    ['long texts', 50_000, (n) => read(writePng({ ...emptyCard('A'), description: 'x'.repeat(n) }, tinyPng()))],
    [
      'many fields',
      2000,
      (n) => json(JSON.stringify({ name: 'A', scenario: 's', ...Object.fromEntries(times(n, (i) => [`k${i}`, i])) })),
    ],
    [
      'many faults',
      1000,
      (n) =>
        json(
          JSON.stringify({
            name: 'A',
            scenario: 's',
            character_book: { entries: times(n, () => ({ keys: 1, content: [1] })) },
          }),
        ),
    ],
    [
      'many assets',
      1000,
      (n) => json(JSON.stringify({ name: 'A', scenario: 's', assets: times(n, () => ({ type: 5 })) })),
    ],
    ['backslashes', 50_000, (n) => json(`{"scenario":"s","name":"${'\\\\'.repeat(n)}"}`)],
    ['quotes', 50_000, (n) => json(`{"scenario":"s","name":"${'\\"'.repeat(n)}"}`)],
    ['an open text', 50_000, (n) => json(`{"name":"${'\\"'.repeat(n)}`)],
    ['brackets', 50_000, (n) => json(`{"name":"A","scenario":"s","x":[${'[],'.repeat(n)}1]}`)],
    [
      'many chunks',
      2000,
      (n) => {
        const png = tinyPng();
        const empty = [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0];
        return read(Uint8Array.from([...png.subarray(0, -12), ...times(n, () => empty).flat(), ...png.subarray(-12)]));
      },
    ],
  ];
  const comment = segment(0xfe, bytesOf('x'));
  const files: [string, number, (size: number) => () => unknown][] = [
    ['many comments of a JPEG', 2000, (n) => read(jpegOf(...times(n, () => comment)))],
    [
      'packed texts of a PNG',
      2000,
      (n) => {
        const card = packedTextChunk('chara', bytesOf({ name: 'A', scenario: 's' }));
        return read(pngOf(...times(n, () => card)));
      },
    ],
    [
      'a packed text of a PNG',
      500_000,
      (n) => read(pngOf(packedTextChunk('chara', bytesOf(`{"scenario":"s","name":"${'x'.repeat(n)}"}`)))),
    ],
    ['fill bytes of a JPEG', 50_000, (n) => read(jpegOf(new Uint8Array(n).fill(0xff)))],
    ['many chunks of a WebP', 2000, (n) => read(webpOf(...times(n, () => ['EXIF', bytesOf('II')] as const)))],
    ['a list of bytes', 20_000, (n) => read(webpOf(['EXIF', exifOf(bytesOf(`123,${'32,'.repeat(n)}`))]))],
    [
      'files of an archive',
      100,
      (n) =>
        read(
          archiveOf([
            ['card.json', bytesOf({ name: 'A', scenario: 's' })],
            ...times(n, (i) => [`${i}`, comment] as const),
          ]),
        ),
    ],
    [
      'end records in a comment',
      200,
      (n) => read(archiveOf([['a', comment]], { comment: 'PK\u0005\u0006'.repeat(n) })),
    ],
    [
      'assets of a PNG',
      100,
      (n) =>
        read(writePng({ ...emptyCard('A'), files: Object.fromEntries(times(n, (i) => [`${i}`, comment])) }, tinyPng())),
    ],
  ];
  it.each([...cases, ...files])('%s', (_name, size, make) => expect(growth(make, size)).toBeLessThan(LINEAR));
});

/** A ChatGPT conversation in which node `i` follows node `parents[i]`. */
function chatGpt(parents: readonly number[], role = 'user'): () => unknown {
  const mapping = Object.fromEntries(
    parents.map((parent, i) => [
      `n${i}`,
      { parent: `n${parent}`, message: { author: { role: i % 50 ? role : 'user' }, content: { parts: [`m${i}`] } } },
    ]),
  );
  const file = JSON.stringify([{ mapping, current_node: `n${parents.length - 1}` }]);
  return () => readTranscript(file);
}

describe('prompts and transcripts grow with the chat', () => {
  const chat = (n: number): LoreMessage[] =>
    times(n, (i) => ({ role: i % 2 ? 'assistant' : 'user', text: `message ${i}` }));
  const prompt = (n: number, budget: number, changes = {}) => {
    const input = { character: { name: 'A', ...changes }, persona: null, history: chat(n), settings: { budget } };
    return () => buildPrompt(input);
  };
  const cases: [string, number, (size: number) => () => unknown][] = [
    ['a long history that fits', 1000, (n) => prompt(n, 1e9)],
    ['a long history that does not', 1000, (n) => prompt(n, n * 5)],
    [
      'a history of replies alone',
      1000,
      (n) => {
        const history = chat(n).map((message) => ({ ...message, role: 'assistant' as const }));
        return () => buildPrompt({ character: { name: 'A' }, persona: null, history, settings: { budget: n * 5 } });
      },
    ],
    ['many examples', 500, (n) => prompt(1, 1e9, { exampleDialogs: '<START>\nA: x\nUser: y\n'.repeat(n) })],
    ['one long example', 5000, (n) => prompt(1, 1e9, { exampleDialogs: `A:\n${' \n'.repeat(n)}x` })],
    [
      'many texts at depths',
      500,
      (n) => prompt(n, 1e9, { lorebook: aBookOf(times(n, (i) => ({ constant: true, content: `@@depth ${i}\nx` }))) }),
    ],
    [
      'JSONL',
      500,
      (n) => {
        const text = times(n, (i) => JSON.stringify({ name: 'A', mes: `m${i}`, swipes: ['a', `m${i}`] })).join('\n');
        return () => readTranscript(text);
      },
    ],
    ['JSONL of nothing', 5000, (n) => () => readTranscript('{\n'.repeat(n))],
    ['many versions', 2000, (n) => () => readTranscript(JSON.stringify({ mes: 'x', swipes: times(n, (i) => `${i}`) }))],
    ['plain text', 2000, (n) => () => readTranscript('A: x\n b\n'.repeat(n))],
    ['plain text of one line', 20_000, (n) => () => readTranscript(`A: ${'b c '.repeat(n)}`)],
    ['Markdown', 2000, (n) => () => readTranscript('**A:**\n\nx\n **B:**\n'.repeat(n))],
    [
      'Markdown of marks',
      20_000,
      (n) => () => readTranscript(`**A:**\n\n**${'\\*'.repeat(n)} :**\n**${'*'.repeat(n)}:**`),
    ],
    ['plain text of many speakers', 2000, (n) => () => readTranscript(times(n, (i) => `A${i}: x`).join('\n\n'))],
    ['a list that is mended', 2000, (n) => () => readTranscript(`[${'{"mes":NaN,},'.repeat(n)}`)],
    ['a list of commas', 20_000, (n) => () => readTranscript(`[${','.repeat(n)}`)],
    ['a list that never ends', 20_000, (n) => () => readTranscript(`[${'["'.repeat(n)}`)],
    ['objects over lines that never end', 5000, (n) => () => readTranscript(`{\n${'"a":1,\n'.repeat(n)}`)],
    [
      'a greeting of macros',
      5000,
      (n) => () => readTranscript(JSON.stringify({ mes: 'x', swipes: ['{{a'.repeat(n)] })),
    ],
    [
      'a story of marks',
      2000,
      (n) => () => readTranscript(JSON.stringify({ prompt: '', actions: times(n, () => '{{[INPUT]}}a{{[OUTPUT]}}b') })),
    ],
    [
      'a story of names',
      2000,
      (n) => () => readTranscript(JSON.stringify({ prompt: 'A: b\nYou: c\n'.repeat(n), actions: [] })),
    ],
    ['a tree with a branch at each message', 500, (n) => chatGpt(times(n, (i) => i - 1 - (i % 2)))],
    ['a tree of versions', 500, (n) => chatGpt(times(n, () => -1))],
    ['a tree of circles', 500, (n) => chatGpt(times(n, (i) => (i % 2 ? i - 1 : i + 1)))],
    [
      'a tree behind what is hidden',
      500,
      (n) =>
        chatGpt(
          times(n, (i) => i - 1),
          'tool',
        ),
    ],
    ['plain text of line breaks', 20_000, (n) => () => readTranscript(`A: x${'\n'.repeat(n)}y`)],
  ];
  it.each(cases)('%s', (_name, size, make) => expect(growth(make, size)).toBeLessThan(LINEAR));
});
