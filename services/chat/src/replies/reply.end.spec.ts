import { type AnswerPart, emptyPart } from '@masque/generations';
import { instructTemplates } from '@masque/roleplay/instruct';
import { type AskedModel, ReplyEndFilter } from './reply.end.ts';
import { ReplyFilter } from './reply.filter.ts';

class Said implements AskedModel {
  readonly lastSignAt = 0;
  readonly finish = 'length';
  readonly replyStart = '';
  readonly isPrefilled = false;
  isAborted = false;
  private at = 0;

  constructor(
    private readonly pieces: readonly string[],
    readonly stops: readonly string[] | null,
  ) {}

  async next(): Promise<AnswerPart | null> {
    const text = this.pieces[this.at];
    this.at += 1;
    return text === undefined ? null : { ...emptyPart, text };
  }

  abort(): void {
    this.isAborted = true;
  }
}

const stops = ['END', '\nBob:', '\nMira:'];

async function read(text: string, size: number, given: readonly string[] | null = stops) {
  const said = new Said(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [], given);
  const end = new ReplyEndFilter(said, ['Mira']);
  const shown: string[] = [];
  for (let part = await end.next(); part; part = await end.next()) shown.push(part.text);
  return { text: shown.join(''), finish: end.finish, isAborted: said.isAborted };
}

describe('a continuation in pieces', () => {
  it.each([
    [['an', 'der nods.'], 'ander nods.'],
    [['an', 'd Bob ', 'nod.'], ' and Bob nod.'],
    [['<s>', ' and Bob'], ' and Bob'],
    [['and'], ' and'],
  ])('is joined by its whole first word: %j', async (pieces, expected) => {
    const reply = new ReplyFilter(new Said(pieces, []), ['Alexander'], 'Then Alex');
    let text = '';
    for (let part = await reply.next(); part; part = await reply.next()) text += part.text;
    expect(text).toBe(expected);
  });
});

describe('a reply whose server writes on', () => {
  for (const size of [1, 4, 1_000])
    describe(`in pieces of ${size}`, () => {
      it.each([
        ['Hello.\n\nBob: I say hi.', 'Hello.'],
        ['One\nEND two', 'One'],
        ['One.\n\nEND', 'One.'],
        ['Hello. END more', 'Hello.'],
        ['Hello there<|im_end|>\n<|im_start|>user\nI say hi', 'Hello there'],
        ['Hello there<end_of_turn>\n<start_of_turn>user\nI say hi', 'Hello there'],
        ['Hello there.<｜end▁of▁sentence｜><｜User｜>I say hi', 'Hello there.'],
        ['Hi. [INST] I say hi [/INST] Hello', 'Hi.'],
        ['Hello.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nI say hi', 'Hello.'],
      ])('is cut, and its server is left: %j', async (given, expected) =>
        expect(await read(given, size)).toEqual({ text: expected, finish: 'stop', isAborted: true }),
      );

      it.each([
        ['Hello.<|im_end|>', 'Hello.'],
        ['Hello.</s>\n', 'Hello.'],
        ['Hello.<end_of_turn>\n<eos>', 'Hello.'],
        ['Hi[/INST]<|eot_id|>', 'Hi'],
        ['Hello there.<|im_end|>\n<|im_start|>', 'Hello there.'],
        ['Hello there<｜end▁of▁sentence｜>', 'Hello there'],
        ['Hello there<|end▁of▁sentence|>', 'Hello there'],
        ['Hello there<|END_OF_TURN_TOKEN|>', 'Hello there'],
        ['Hello there<|im_assistant|>', 'Hello there'],
        ['Hello there<end_of_utterance>', 'Hello there'],
        ['Hello there<turn|>\n', 'Hello there'],
        ['Hello there<|return|>', 'Hello there'],
        ['Hello there<seed:eos>', 'Hello there'],
        ['Hello there[|endofturn|]', 'Hello there'],
      ])('loses end tokens at its end: %j', async (given, expected) =>
        expect((await read(given, size, [])).text).toBe(expected),
      );

      it.each([
        ['<s> Hello there', 'Hello there'],
        ['<｜begin▁of▁sentence｜>Hello there', 'Hello there'],
        ['<|begin_of_text|>\nHello there', 'Hello there'],
        ['<bos><start_of_turn>model\nHello there', 'Hello there'],
        ['<|start_header_id|>assistant<|end_header_id|>\n\nHello there', 'Hello there'],
        ['[/INST] Hello', 'Hello'],
        ['<s></s>', ''],
        ['Hello<unused6226> there', 'Hello there'],
      ])('loses tokens before its words, and unused ones: %j', async (given, expected) =>
        expect(await read(given, size)).toEqual({ text: expected, finish: 'length', isAborted: false }),
      );

      it.each([
        '<b>Hello</b> [you]',
        'It was <s>big</s> huge.',
        'She wrote "<|im_end|>" on the board.',
        'The model prints <|eot_id|> and stops.',
        'Look:\n```\n<|im_start|>user\nHi<|im_end|>\n```\nGood?',
        'A bar <|status|> stands here',
        'Hi <',
        'Hi [IN',
        '(OOC: [INSERT NAME])',
        'a < b | c > d',
        'Model answers',
      ])('keeps a story about tags: %j', async (text) =>
        expect(await read(text, size)).toEqual({ text, finish: 'length', isAborted: false }),
      );

      it.each(['Hello.\n', 'EN', 'Bob: Hi', 'I met Bob: nice.', 'Hi.\nMira: again', 'An </s> here', 'end', '\nBo', ''])(
        'keeps all else: %j',
        async (text) => expect(await read(text, size)).toEqual({ text, finish: 'length', isAborted: false }),
      );
    });

  it.each([...instructTemplates])(
    'ends at any token of the template %s, and begins after them',
    async (_, template) => {
      const { assistantSuffix, stopSequence, userPrefix, assistantPrefix, bos = '' } = template;
      const isToken = (one: string) => /^\s*[<[]/.test(one);
      const written = [assistantSuffix, stopSequence, userPrefix].filter(isToken).map((end) => `Hello.${end}`);
      const turn = isToken(userPrefix) ? [`Hello.${assistantSuffix}${userPrefix}I say hi`] : [];
      const prefix = isToken(assistantPrefix) ? assistantPrefix.replace(/<\/?think>|<\|start\|>.*>/g, '') : '';
      for (const text of [...written, ...turn, `${bos}${prefix}Hello.`])
        expect((await read(text, 4, [])).text).toBe('Hello.');
    },
  );

  it('is a program’s as it came', async () => {
    const text = 'One END two</s>';
    expect((await read(text, 4, null)).text).toBe(text);
  });
});
