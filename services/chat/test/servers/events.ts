import type { ServerRequest } from './model-server.ts';

export const REPLY = ['The lantern', ' swings. ', '"You came back,"', ' she says.'];
export const THOUGHT = ['They return', ' at dusk.'];
export const USAGE = { prompt_tokens: 120, completion_tokens: 14, total_tokens: 134 };
export const CREATED = 1_762_355_135;

export const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
export const DONE = 'data: [DONE]\n\n';

export interface ChunkForm {
  readonly id: string;
  /** Beside `id`, `model` and `choices`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** In each choice. */
  readonly choice?: Readonly<Record<string, unknown>>;
  /** Before the end, `finish_reason` is absent and not null. */
  readonly hasNoNull?: boolean;
}

/** Makes the chunks of one server. */
export function chunksOf({ model }: ServerRequest, { id, fields = {}, choice = {}, hasNoNull = false }: ChunkForm) {
  const base = { id, object: 'chat.completion.chunk', created: CREATED, model, ...fields };
  const chunk = (delta: unknown, finish: string | null = null, more: Record<string, unknown> = {}): string => {
    const reason = finish === null && hasNoNull ? {} : { finish_reason: finish };
    return event({ ...base, choices: [{ index: 0, delta, ...choice, ...reason }], ...more });
  };
  const usage = (more: Record<string, unknown> = {}): string => event({ ...base, choices: [], usage: USAGE, ...more });
  return { chunk, usage };
}

export const wantsUsage = ({ stream_options: options }: ServerRequest): boolean =>
  typeof options === 'object' && options !== null && 'include_usage' in options && options.include_usage === true;

/** Thoughts in the text, with both tags cut in two. */
export const TAGGED = ['<thi', 'nk>\n', ...THOUGHT, '\n</th', 'ink>\n\n', ...REPLY];
