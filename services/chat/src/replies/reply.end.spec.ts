import { type AnswerPart, emptyPart } from '@masque/generations';
import { type AskedModel, ReplyEndFilter } from './reply.end.ts';

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

describe('a reply whose server writes on', () => {
  for (const size of [1, 4, 1_000])
    describe(`in pieces of ${size}`, () => {
      it.each([
        ['Hello.\n\nBob: I say hi.', 'Hello.'],
        ['One\nEND two', 'One'],
        ['One.\n\nEND', 'One.'],
      ])('is cut, and its server is left: %j', async (given, expected) =>
        expect(await read(given, size)).toEqual({ text: expected, finish: 'stop', isAborted: true }),
      );

      it.each([
        ['Hello.<|im_end|>', 'Hello.'],
        ['Hello.</s>\n', 'Hello.'],
        ['Hello.<end_of_turn>\n<eos>', 'Hello.'],
        ['Hi[/INST]<|eot_id|>', 'Hi'],
      ])('loses end tokens at its end: %j', async (given, expected) =>
        expect((await read(given, size)).text).toBe(expected),
      );

      it.each(['Hello.\n', 'EN', 'Bob: Hi', 'I met Bob: nice.', 'Hi.\nMira: again', 'An </s> here', 'end', '\nBo', ''])(
        'keeps all else: %j',
        async (text) => expect(await read(text, size)).toEqual({ text, finish: 'length', isAborted: false }),
      );
    });

  it('is a program’s as it came', async () => {
    const text = 'One END two</s>';
    expect((await read(text, 4, null)).text).toBe(text);
  });
});
