import { spawnSync } from 'node:child_process';

/** MiB: 64 for the reader, 8 for the file's text, the rest for Node. */
const HEAP = 84;

/** Files of 8 MiB: start, repeated part, end. */
const files: Record<string, [string, string, string]> = {
  'messages without a text': ['', '{"mes":""}\n', ''],
  'messages with a field': ['', '{"mes":"","a":{"b":[{}]}}\n', ''],
  'a list of empty objects': ['[', '{},', '{}]'],
  'one message with a long list': ['{"mes":"x","a":[', '0,', '0]}'],
  'one message with many versions': ['{"mes":"x","swipes":[', '"",', '""]}'],
  'lists that open': ['', '{\n', ''],
  'an object that never ends': ['{\n', '"a":1,\n', ''],
  'faults in a list': ['[', '{"mes":"x","n":NaN},', ''],
  'control characters': ['[{"mes":"', '\t', '"},]'],
  'speakers of a text': ['', 'A: b\n', ''],
  'lines of a text': ['A: b', '\n  \r', ''],
  'pairs of Oobabooga': ['{"visible":[],"internal":[', '["a","b"],', '["a","b"]]}'],
  'names in a story': ['{"actions":[],"prompt":"', 'A: b\\nYou: c\\n', '"}'],
  'actions of a story': ['{"prompt":"x","actions":[', '"a",', '""]}'],
  'messages of RisuAI': ['{"note":"","message":[', '{"role":"user","data":""},', '{}]}'],
  'messages of character.ai': ['{"msgs":[', '{"src":{"is_human":true},"text":""},', '{}]}'],
};

const program = `
import { readTranscript } from '@masque/roleplay/transcripts';
const [begin, repeated, end] = JSON.parse(process.argv[1]);
readTranscript(Buffer.concat([Buffer.from(begin), Buffer.alloc(8 * 2 ** 20, repeated), Buffer.from(end)]));
`;

describe('no chat takes more than 64 MiB beside its file', () => {
  it.each(Object.entries(files))(
    '%s',
    (_name, parts) => {
      const source = ['--conditions=masque-source', '--experimental-transform-types'];
      const flags = [...source, `--max-old-space-size=${HEAP}`, '--max-semi-space-size=2'];
      const { status, stderr } = spawnSync(
        process.execPath,
        [...flags, '--input-type=module', '-e', program, JSON.stringify(parts)],
        { cwd: import.meta.dirname, encoding: 'utf8' },
      );
      expect({ status, heap: /heap out of memory/i.exec(stderr)?.[0] }).toEqual({ status: 0 });
    },
    60_000,
  );
});

/** MiB for one activation, without the books and its result. */
const ROOM = 64;

/** Books of 50,000 entries, as many as a card can hold: common fields, and the fields of each entry. */
const books: Record<string, [object, string]> = {
  'long keys': [{}, '({ keys: [`${i}`.padStart(50, `${(i * 31) % 46656}`)] })'],
  'many short keys': [{}, '({ keys: [`${i % 50}`, `${i % 51}a`, `${i}b`, `${i}c`] })'],
  'keys beside one that is found': [{ keys: ['dragon'], selective: true }, '({ secondaryKeys: [`${i}`, `${i}a`] })'],
  patterns: [{}, '({ keys: [`/a${i}/`] })'],
  'entries in a group each': [{ constant: true }, '({ extensions: { group: `${i}` } })'],
  'entries that name each other': [{}, '({ keys: [`<${i}>`], content: `<${i + 1}>` })'],
};

const activation = `
import { activateLore } from '@masque/roleplay/lorebook';
import { MacroState, WorkBudget } from '@masque/roleplay/macros';
import { linearRegex } from '@masque/roleplay/regex';
import { getHeapStatistics } from 'node:v8';
const always = { keys: [], content: 'x', enabled: true, insertionOrder: 1, useRegex: false, extensions: {}, unknown: {} };
const make = (entries) => [{ entries, extensions: {}, unknown: {} }];
const unbounded = () => ({ state: new MacroState({}, new WorkBudget(Infinity)) });
const run = (books) => activateLore({ books, macros: unbounded(), messages: [{ role: 'user', text: 'A dragon. <0>' }], regex: linearRegex, settings: { recursion: true } });
run(make([{ ...always, keys: ['a', '/a/'] }]));
const [shared, own] = JSON.parse(process.argv[1]);
const one = Function('i', 'return ' + own);
const books = make(Array.from({ length: 50_000 }, (_, i) => ({ ...always, ...shared, ...one(i) })));
`;

describe('no book takes more than 64 MiB beside itself and what fires', () => {
  const source = ['--conditions=masque-source', '--experimental-transform-types', '--expose-gc', '--input-type=module'];
  const node = (program: string, parts: unknown, flags: string[] = []) =>
    spawnSync(process.execPath, [...source, ...flags, '-e', program, JSON.stringify(parts)], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });

  it.each(Object.entries(books))(
    '%s',
    (_name, parts) => {
      const before = node(
        `${activation} globalThis.result = run(books); gc(); console.log(getHeapStatistics().used_heap_size / 2 ** 20);`,
        parts,
      );
      const heap = Math.ceil(Number(before.stdout)) + ROOM;
      const flags = [`--max-old-space-size=${heap}`, '--max-semi-space-size=2'];
      const { status, stderr } = node(`${activation} gc(); run(books);`, parts, flags);
      expect({ status, heap: /heap out of memory/i.exec(stderr)?.[0] }).toEqual({ status: 0 });
    },
    120_000,
  );
});
