import { type AnswerExtra, TokenUsage } from '@masque/generations';
import { z } from 'zod';
import { parseJson } from './json.ts';
import { isErrorField, isProblem } from './problem.ts';
import { MalformedStream } from './sse.parser.ts';

const MAX_FINISH = 100;
export const MAX_MODEL = 200;

const Fields = z.record(z.string(), z.unknown());
const words = z.string().nullish().catch(null);

const Thought = z
  .union([z.string(), z.array(z.object({ text: words }))])
  .nullish()
  .catch(null);
const Part = z.object({ type: words, text: words, thinking: Thought, reasoning: words, summary: Thought }).catch({});
const Content = z
  .union([z.string(), z.array(Part), Part.transform((part) => [part])])
  .nullish()
  .catch(null);

/**
 * A message or a piece of one. `reasoning`: OpenRouter, Groq, Ollama; `reasoning_content`: DeepSeek, vLLM, llama.cpp;
 * `thinking`: Anthropic's proxies; `reasoning_details`: the last resort; `refusal`: OpenAI's reason for not answering.
 */
export const AnswerMessage = z.object({
  content: Content,
  refusal: words,
  reasoning: z
    .union([z.string(), z.object({ content: words }).transform(({ content }) => content ?? null)])
    .nullish()
    .catch(null),
  reasoning_content: words,
  thinking: words,
  thought: words,
  thinking_blocks: z
    .array(z.object({ thinking: words }))
    .nullish()
    .catch(null),
  extra_content: z
    .object({ google: z.object({ thought: z.literal(true) }) })
    .nullish()
    .catch(null),
  reasoning_details: z
    .array(z.looseObject({ text: words, summary: words }))
    .nullish()
    .catch(null),
  tool_calls: z.array(Fields).nullish().catch(null),
});
type AnswerMessage = z.output<typeof AnswerMessage>;

export const Choice = z.object({
  text: words,
  message: AnswerMessage.nullish().catch(null),
  delta: AnswerMessage.nullish().catch(null),
  logprobs: Fields.nullish().catch(null),
  error: z.unknown().optional(),
  finish_reason: z
    .string()
    .transform((reason) => reason.trim().slice(0, MAX_FINISH) || null)
    .nullish()
    .catch(null),
});

const usage = TokenUsage.nullish().catch(null);

export const Answer = z.object({
  model: z
    .string()
    .transform((model) => model.slice(0, MAX_MODEL))
    .optional()
    .catch(undefined),
  usage,
  x_groq: z.object({ usage }).optional().catch(undefined),
  choices: z.array(Choice).nullish().catch(null),
  error: z.unknown().optional(),
  object: words,
});

export function textOf({ content, extra_content }: Pick<AnswerMessage, 'content' | 'extra_content'>): string {
  if (extra_content) return '';
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => (isThought(part) ? '' : (part.text ?? ''))).join('');
}

const isThought = ({ type }: z.output<typeof Part>): boolean => /think|reason|thought/.test(type ?? '');

const joinedOf = (thought: z.output<typeof Thought>): string =>
  typeof thought === 'string' ? thought : (thought ?? []).map(({ text }) => text ?? '').join('');

const thoughtOf = ({ type, text, thinking, reasoning, summary }: z.output<typeof Part>): string =>
  joinedOf(thinking) || reasoning || joinedOf(summary) || (isThought({ type }) ? (text ?? '') : '');

export function reasoningOf(message: AnswerMessage): string {
  const { reasoning, reasoning_content, thinking, thought, thinking_blocks, reasoning_details, content } = message;
  if (message.extra_content) return typeof content === 'string' ? content : '';
  return (
    reasoning ||
    reasoning_content ||
    thinking ||
    thought ||
    (reasoning_details ?? []).map(({ text, summary }) => text ?? summary ?? '').join('') ||
    (thinking_blocks ?? []).map((block) => block.thinking ?? '').join('') ||
    (Array.isArray(content) ? content.map(thoughtOf).join('') : '')
  );
}

export function extraOf(
  { tool_calls, reasoning_details }: Pick<AnswerMessage, 'tool_calls' | 'reasoning_details'>,
  logprobs: z.output<typeof Choice>['logprobs'],
): AnswerExtra | null {
  const extra = {
    ...(tool_calls?.length ? { tool_calls } : {}),
    ...(reasoning_details?.length ? { reasoning_details } : {}),
    ...(logprobs ? { logprobs } : {}),
  };
  return Object.keys(extra).length === 0 ? null : extra;
}

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
const plain = /^[^"\\\u0000-\u001f]+$/;

const valueName = /"(?:content|text|reasoning|reasoning_content)": ?$/;

/** Once a chunk is parsed, others with the same beginning and end are read by cutting: several times cheaper. */
export class DeltaReader {
  private before: string | null = null;
  private after = '';
  private field: 'text' | 'reasoning' = 'text';
  private hasDeltas = false;

  /** Chunks of unknown forms, such as heartbeats, hold nothing. @throws MalformedStream when it isn't JSON */
  read(data: string): Delta {
    const value = this.cut(data);
    if (value !== null) return { ...nothing, [this.field]: value };
    const body = parseJson(data);
    if (body === undefined && !/^\s*[[{"]/.test(data)) return nothing;
    if (body === undefined) throw new MalformedStream('not JSON');
    const delta = this.deltaOf(body);
    this.learn(data, delta);
    return delta;
  }

  private deltaOf(body: unknown): Delta {
    const answer = Answer.safeParse(body);
    if (!answer.success) return nothing;
    const { model, choices, usage, x_groq, error, object } = answer.data;
    const choice = choices?.[0];
    const isError = isErrorField(error) || object === 'error' || (!choice && !usage && isProblem(body));
    if (isError) return { ...nothing, error: body };
    if (isErrorField(choice?.error)) return { ...nothing, error: choice?.error };
    this.hasDeltas ||= Boolean(choice?.delta);
    // Some servers repeat the message so far beside each piece.
    const message = choice?.delta ?? (this.hasDeltas ? null : choice?.message);
    return {
      text: (message && textOf(message)) || (choice?.text ?? ''),
      reasoning: message ? reasoningOf(message) : '',
      refusal: message?.refusal ?? '',
      extra: extraOf(message ?? {}, choice?.logprobs),
      finish: choice?.finish_reason ?? null,
      model,
      usage: usage ?? x_groq?.usage ?? null,
      error: undefined,
    };
  }

  private cut(data: string): string | null {
    const { before, after } = this;
    if (before === null || data.length < before.length + after.length) return null;
    const end = data.length - after.length;
    // Comparing slices is five times faster than `startsWith` and `endsWith` in V8.
    if (data.slice(0, before.length) !== before || data.slice(end) !== after) return null;
    const value = data.slice(before.length, end);
    return plain.test(value) ? value : null;
  }

  /** Only if the value occurs exactly once and there is nothing else to read. */
  private learn(data: string, { text, reasoning, refusal, extra, finish, usage, error }: Delta): void {
    const value = text || reasoning;
    if (value.length < 2 || (text !== '' && reasoning !== '') || refusal !== '' || extra) return;
    if (finish !== null || usage || error !== undefined) return;
    const quoted = JSON.stringify(value);
    const place = data.indexOf(quoted);
    if (place === -1 || !valueName.test(data.slice(0, place)) || data.includes(quoted, place + 1)) return;
    this.field = text === '' ? 'reasoning' : 'text';
    this.before = data.slice(0, place + QUOTE.length);
    this.after = data.slice(place + quoted.length - QUOTE.length);
  }
}
