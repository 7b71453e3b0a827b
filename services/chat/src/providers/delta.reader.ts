import type { AnswerExtra, TokenUsage } from '@masque/generations';
import { z } from 'zod';
import { answerFields, AnswerMessage, Choice, extraOf, parseJson, reasoningOf } from './answer.fields.ts';
import { MalformedStream } from './sse.parser.ts';

const Chunk = z.object({
  ...answerFields,
  choices: z.array(Choice.extend({ delta: AnswerMessage.nullish() })).nullish(),
  error: z.unknown().optional(),
});

export interface Delta {
  readonly text: string;
  readonly reasoning: string;
  readonly refusal: string;
  readonly extra: AnswerExtra | null;
  readonly finish: string | null;
  readonly model: string | undefined;
  readonly usage: TokenUsage | null;
  readonly error: unknown;
}

const nothing: Delta = {
  text: '',
  reasoning: '',
  refusal: '',
  extra: null,
  finish: null,
  model: undefined,
  usage: null,
  error: undefined,
};

const QUOTE = '"';
// oxlint-disable-next-line no-control-regex -- JSON strings may not hold control characters
const plain = /^[^"\\\u0000-\u001f]*$/;

/** Once a chunk is parsed, others with the same beginning and end are read by cutting: several times cheaper. */
export class DeltaReader {
  private before: string | null = null;
  private after = '';

  read(data: string): Delta {
    const text = this.cut(data);
    if (text !== null) return { ...nothing, text };
    const delta = parse(data);
    this.learn(data, delta);
    return delta;
  }

  private cut(data: string): string | null {
    const { before, after } = this;
    if (before === null || data.length < before.length + after.length) return null;
    if (!data.startsWith(before) || !data.endsWith(after)) return null;
    const text = data.slice(before.length, data.length - after.length);
    return plain.test(text) ? text : null;
  }

  /** Only if the text occurs exactly once and there is nothing else to read. */
  private learn(data: string, { text, reasoning, refusal, extra, finish, usage, error }: Delta): void {
    if (text.length < 2 || reasoning !== '' || refusal !== '' || extra) return;
    if (finish !== null || usage || error !== undefined) return;
    const quoted = JSON.stringify(text);
    const place = data.indexOf(`"content":${quoted}`);
    if (place === -1 || data.indexOf(quoted, place + `"content":${quoted}`.length) !== -1) return;
    const start = place + '"content":'.length + QUOTE.length;
    this.before = data.slice(0, start);
    this.after = data.slice(start + quoted.length - 2);
  }
}

function parse(data: string): Delta {
  const chunk = Chunk.safeParse(parseJson(data));
  if (!chunk.success) throw new MalformedStream('not a completion chunk');
  const { model, choices, usage, error } = chunk.data;
  const choice = choices?.[0];
  if (choices === undefined && usage == null && error === undefined) throw new MalformedStream('not a chunk');
  return {
    text: choice?.delta?.content ?? '',
    reasoning: reasoningOf(choice?.delta),
    refusal: choice?.delta?.refusal ?? '',
    extra: extraOf(choice?.delta, choice?.logprobs),
    finish: choice?.finish_reason ?? null,
    model,
    usage: usage ?? null,
    error: error ?? undefined,
  };
}
