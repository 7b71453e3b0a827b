import { type AnswerExtra, TokenUsage } from '@masque/generations';
import { ByteCollector } from '@masque/service-kit/http';
import { z } from 'zod';

const MAX_FINISH = 100;
export const MAX_MODEL = 200;

const Fields = z.record(z.string(), z.unknown());
const words = z.string().nullish().catch(null);
const details = z
  .array(z.looseObject({ text: words, summary: words }))
  .nullish()
  .catch(null);

/**
 * A message or a piece of one. `reasoning`: OpenRouter; `reasoning_content`: DeepSeek, vLLM, llama.cpp;
 * `reasoning_details`: the last resort; `refusal`: OpenAI's reason for not answering, with a null content.
 */
export const AnswerMessage = z.object({
  content: z.string().nullish(),
  refusal: words,
  reasoning: words,
  reasoning_content: words,
  reasoning_details: details,
  tool_calls: z.array(Fields).nullish().catch(null),
});
type AnswerMessage = z.output<typeof AnswerMessage>;

export const Choice = z.object({
  logprobs: Fields.nullish().catch(null),
  finish_reason: z
    .string()
    .transform((reason) => reason.slice(0, MAX_FINISH))
    .nullish(),
});

/** Fields beside the choices of a chunk or a whole answer. */
export const answerFields = {
  model: z
    .string()
    .transform((model) => model.slice(0, MAX_MODEL))
    .optional()
    .catch(undefined),
  usage: TokenUsage.nullish().catch(null),
};

export const reasoningOf = (message: AnswerMessage | null | undefined): string =>
  message?.reasoning ??
  message?.reasoning_content ??
  (message?.reasoning_details ?? []).map(({ text, summary }) => text ?? summary ?? '').join('');

export function extraOf(
  message: Pick<AnswerMessage, 'tool_calls' | 'reasoning_details'> | null | undefined,
  logprobs: z.output<typeof Choice>['logprobs'],
): AnswerExtra | null {
  const { tool_calls, reasoning_details } = message ?? {};
  const extra = {
    ...(tool_calls?.length ? { tool_calls } : {}),
    ...(reasoning_details?.length ? { reasoning_details } : {}),
    ...(logprobs ? { logprobs } : {}),
  };
  return Object.keys(extra).length === 0 ? null : extra;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LINE_FEED = 10;
const MAX_LINE_BYTES = 4 * 1024 * 1024;

const FIELD = /^(?:data|event|id|retry)?(?:$|[:\n\r])/;

export class MalformedStream extends Error {}

/** Reads only `data`. Pieces may be cut inside a character; each is decoded once and never copied twice. */
export class SseParser {
  private readonly rest = new ByteCollector();
  private data: string | null = null;
  private isBegun = false;

  constructor(private readonly onData: (data: string) => void) {}

  push(piece: Buffer): void {
    const end = piece.lastIndexOf(LINE_FEED);
    if (end === -1) {
      this.store(piece);
      return;
    }
    // A line feed is never part of a longer character, so whole lines decode safely.
    if (this.rest.length > 0) {
      this.rest.add(piece.subarray(0, end + 1));
      this.read(this.rest.take().toString('utf8'));
    } else {
      this.read(piece.toString('utf8', 0, end + 1));
    }
    if (end + 1 < piece.length) this.store(piece.subarray(end + 1));
  }

  end(): void {
    if (this.rest.length > 0) this.read(`${this.rest.take().toString('utf8')}\n`);
    this.dispatch();
  }

  private store(piece: Buffer): void {
    this.rest.add(piece);
    if (this.rest.length > MAX_LINE_BYTES) throw new MalformedStream('line too long');
  }

  private read(lines: string): void {
    let start = this.isBegun ? 0 : this.begin(lines);
    while (start < lines.length) {
      const feed = lines.indexOf('\n', start);
      let end = feed;
      if (end > start && lines.codePointAt(end - 1) === 13) end -= 1;
      if (end === start) this.dispatch();
      else if (lines.startsWith('data:', start)) {
        const value = lines.slice(lines[start + 5] === ' ' ? start + 6 : start + 5, end);
        this.data = this.data === null ? value : `${this.data}\n${value}`;
        if (this.data.length > MAX_LINE_BYTES) throw new MalformedStream('event too long');
      }
      start = feed + 1;
    }
  }

  /** Tells an event stream from a page with its content type. */
  private begin(lines: string): number {
    const text = lines.replace(/^\uFEFF/, '').trimStart();
    if (text === '') return lines.length;
    if (!FIELD.test(text)) throw new MalformedStream('not an event stream');
    this.isBegun = true;
    return lines.length - text.length;
  }

  private dispatch(): void {
    const { data } = this;
    if (data === null) return;
    this.data = null;
    this.onData(data);
  }
}

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
