import { zipSync } from 'fflate';
import {
  CardError,
  emptyCard,
  readCard,
  writeCharx,
  writeJson,
  writePng,
  type CardReading,
} from '@masque/roleplay/cards';
import { activateLore, LorebookError, readLorebook } from '@masque/roleplay/lorebook';
import { expandMacros } from '@masque/roleplay/macros';
import { buildPrompt, PromptError } from '@masque/roleplay/prompt';
import { linearRegex } from '@masque/roleplay/regex';
import { readTranscript, TranscriptError, writeJsonl, writeMarkdown, writeText } from '@masque/roleplay/transcripts';
import { aBookOf, bytesOf, tinyPng } from './builders.ts';
import { archiveOf } from './archives.ts';
import { Mutator } from './mutate.ts';
import { exifOf, internationalTextChunk, jpegOf, packedTextChunk, pngOf, segment, webpOf } from './pictures.ts';
import { encodeBase64 } from '../src/shared/base64.ts';

/** Try other inputs with `FUZZ_SEED=$RANDOM npm test -- libs/roleplay/test/fuzz`. */
const seed = process.env['FUZZ_SEED'] ?? 'masque';

const aCard = {
  ...emptyCard('Aria'),
  description: 'Knows {{user}}. {{random::a::b}}',
  exampleDialogs: '<START>\n{{user}}: Hi\n{{char}}: Hey',
  systemPrompt: 'Be {{personality}}. {{original}}',
  lorebook: aBookOf(
    [
      {
        keys: ['dragon', '/wol(f|ves)/i'],
        content: '@@depth 2\n@@role user\nGuards gold.',
        selective: true,
        secondaryKeys: ['fire'],
      },
      {
        keys: ['gold'],
        content: 'Heavy.',
        extensions: { probability: 50, group: 'g', sticky: 2, match_whole_words: true },
      },
      { constant: true, content: '{{description}}', priority: 4, position: 'after_char' },
    ],
    { recursiveScanning: true, tokenBudget: 100 },
  ),
  assets: [{ type: 'icon', uri: 'embeded://assets/a.png', name: 'main', ext: 'png', unknown: {} }],
  files: { 'assets/a.png': new Uint8Array(20) },
  extensions: { depth_prompt: { prompt: 'x', depth: 3, role: 'user' }, 'masque/aside': '{"a":1}' },
};
const cardJson: unknown = JSON.parse(new TextDecoder().decode(writeJson(aCard)));
const flat = { name: 'A', description: 'd', first_mes: 'f', tags: 'a,b', character_book: null, fav: true };
const agnaiCharacter = {
  kind: 'character',
  name: 'A',
  persona: { kind: 'wpp', attributes: { mood: ['calm', 'dry'] } },
  greeting: 'f',
  insert: { depth: 3, prompt: 'x' },
  characterBook: { kind: 'memory', entries: [{ entry: 'c', keywords: ['a'] }] },
  extensions: {},
};
const worldInfo = {
  entries: { 0: { uid: 1, key: ['a'], keysecondary: ['b'], content: 'c', order: 1, position: 4, depth: 2 } },
};
const chatLines = [
  { user_name: 'Bob', character_name: 'Aria', chat_metadata: { integrity: 'x' } },
  {
    name: 'Aria',
    is_user: false,
    send_date: 'June 1, 2023 2:20pm',
    mes: 'Hi',
    swipes: ['Hi', 'Yo'],
    swipe_id: 0,
    extra: {},
  },
  { name: 'Bob', is_user: true, mes: 'Hello', send_date: 1_700_000_000_000 },
];
const agnai = {
  name: 'x',
  messages: [
    { msg: 'Hi', userId: 'u', createdAt: '2024-01-01' },
    { msg: 'Yo', retries: ['Ya'] },
  ],
};
const foreignChats: readonly [unknown, ...unknown[]] = [
  agnai,
  { internal: [['Hi', 'Yo']], visible: [], metadata: { assistant_0: { versions: [{ content: 'Yo' }] } } },
  {
    prompt: 'Aria: Hi\nBob: Yo',
    actions: ['> go', 'it went'],
    actions_metadata: { 0: { 'Alternative Text': [{ Text: 'a' }] } },
  },
  { type: 'risuAllChats', data: [{ note: 'n', message: [{ role: 'char', data: 'Hi', time: 5 }] }] },
  { histories: { histories: [{ msgs: [{ src: { is_human: true, name: 'B' }, text: 'Hi' }] }] } },
  {
    current_node: 'b',
    mapping: {
      a: { parent: null, message: { author: { role: 'user' }, content: { parts: ['Hi'] } } },
      b: { parent: 'a', message: { author: { role: 'assistant' }, content: { parts: ['Yo'] } } },
      c: { parent: 'a', message: { author: { role: 'assistant' }, content: { parts: ['Ya'] } } },
    },
  },
];
const template =
  '{{user}} {{if {{char}}}}a{{else}}b{{/if}} {{random::x::y}} {{roll:2d6+1}} {{pick:a,b}} {{reverse:{{user}}}}\n{{trim}}\n{{time_UTC+2}} {{// c}} \\{{user}} <USER> {{setvar::a}}x{{/setvar}}{{addvar::a::{{.b += 2}}}}{{#if !.a}}{{//}}y{{///}}{{/if}}{{setvarkey::c::k::1}}{{getglobalvarkey::c::k}}{{datetimeformat::[at] LLLL Do wo}}{{timeDiff::2023-01-02T03:04+01:00::{{date}}}}{{greeting::1}}{{$a ??= z}}';

/** Plain throws, because `expect` is much slower. */
function same(left: unknown, right: unknown): void {
  if (left !== right) throw new Error(`${String(left)} is not ${String(right)}`);
}

/** An undocumented error fails the test with the number of the input. */
function fuzz(
  name: string,
  count: number,
  documented: readonly (new (...args: never[]) => Error)[],
  run: (random: Mutator) => void,
): void {
  it(`${name}: ${count} inputs`, () => {
    const failures: unknown[] = [];
    for (let i = 0; i < count; i++) {
      try {
        run(new Mutator(`${seed} ${name} ${i}`));
      } catch (error) {
        if (!documented.some((kind) => error instanceof kind)) failures.push({ input: i, seed, error });
      }
    }
    expect(failures.slice(0, 3)).toEqual([]);
  }, 60_000);
}

/** Anything read must also be writable, and read the same again. */
function readTwice(bytes: Uint8Array): void {
  const { card, report }: CardReading = readCard(bytes, 'x');
  const again = readCard(writeJson(card)).card;
  same(again.name, card.name);
  same(report.read.length < 300, true);
}

describe('no input throws anything but the documented errors', () => {
  const png = writePng(aCard, tinyPng());
  const charx = writeCharx(aCard);

  fuzz('card JSON', 25_000, [CardError], (random) =>
    readTwice(bytesOf(random.json(random.pick([cardJson, flat, agnaiCharacter])))),
  );
  fuzz('card bytes', 10_000, [CardError], (random) =>
    readTwice(random.bytes(random.pick([bytesOf(cardJson), bytesOf(flat), bytesOf('')]))),
  );
  fuzz('PNG', 10_000, [CardError], (random) => readTwice(random.bytes(png)));
  fuzz('CHARX', 5000, [CardError], (random) =>
    readTwice(
      random.next() < 0.7
        ? random.bytes(charx)
        : zipSync({ 'card.json': bytesOf(random.json(cardJson)), [random.text('a/b')]: new Uint8Array(3) }),
    ),
  );
  const json = bytesOf(flat);
  const pictures = [
    jpegOf(segment(0xe1, exifOf(json)), segment(0xfe, encodeBase64(json))),
    webpOf(['VP8 ', new Uint8Array(4)], ['EXIF', exifOf(bytesOf(json.join(',')), { isInner: false, isLittle: false })]),
    archiveOf(
      [
        ['card.json', json],
        ['a/b.png', png],
      ],
      { zip64: 'all', before: jpegOf(), comment: 'x' },
    ),
    pngOf(packedTextChunk('chara', encodeBase64(json)), internationalTextChunk('ccv3', bytesOf(cardJson), true, 'en')),
    archiveOf([['card.json', json]], { descriptors: true, before: jpegOf(), counted: true }),
  ] as const;
  fuzz('JPEG, WebP, packed texts of a PNG, and an archive behind a picture', 5000, [CardError], (random) =>
    readTwice(random.bytes(random.pick(pictures))),
  );
  fuzz('YAML', 5000, [CardError], (random) =>
    readTwice(
      bytesOf(
        random.text('name: Aria\ngreeting: |-\n  Hi\n  {{user}}\ncontext: "A \\"smith\\".\\n"\ntags: [a, {b: 1}]\n'),
      ),
    ),
  );
  fuzz('lorebook', 10_000, [LorebookError], (random) => {
    const { book } = readLorebook(JSON.stringify(random.json(worldInfo)));
    activateLore({ books: [book], messages: [{ role: 'user', text: random.text('a b c') }], regex: linearRegex });
  });
  fuzz('macros', 20_000, [], (random) => {
    const text = random.text(template);
    const context = {
      user: random.text('Bob'),
      char: 'Aria',
      seed: '1',
      pickSeed: '2',
      clock: { now: random.next() * 1e16 },
      fields: { description: random.text(template) },
    };
    same(expandMacros(text, context), expandMacros(text, context));
  });
  fuzz('prompt', 10_000, [PromptError, CardError], (random) => {
    const { card } = readCard(bytesOf(random.json(cardJson)));
    const budget = random.below(4000);
    const { trace } = buildPrompt({
      character: card,
      persona: random.next() < 0.5 ? null : { name: random.text('Bob'), description: random.text(template) },
      history: Array.from({ length: random.below(8) }, (_, i) => ({
        role: i % 2 ? 'assistant' : 'user',
        text: random.text('the dragon and fire'),
      })),
      customPrompt: random.text(template),
      settings: { budget },
      lore: { regex: linearRegex },
    });
    same(trace.size <= budget, true);
  });
  fuzz('transcripts', 10_000, [TranscriptError], (random) => {
    const jsonl = random.json(chatLines);
    const source: string | undefined = random.pick([
      Array.isArray(jsonl) ? jsonl.map((line) => JSON.stringify(line)).join('\n') : '',
      JSON.stringify(random.json(random.pick(foreignChats))),
      JSON.stringify(random.json(chatLines), null, 1),
      random.text('Aria: Hi\nthere\n\nBob: Hello: x'),
      random.text(chatLines.map((line) => JSON.stringify(line)).join('\n')),
    ]);
    const file = random.next() < 0.5 ? (source ?? '') : random.bytes(bytesOf(source ?? ''));
    const { transcript, others } = readTranscript(file);
    for (const other of others) writeJsonl(other);
    for (const message of transcript.messages) same(message.text, message.versions[message.version]);
    writeMarkdown(transcript);
    writeText(transcript);
    const again = readTranscript(writeJsonl(transcript)).transcript;
    same(
      JSON.stringify(again.messages.map(({ text }) => text)),
      JSON.stringify(transcript.messages.map(({ text }) => text)),
    );
  });
});
