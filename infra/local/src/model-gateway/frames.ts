import type { Behavior } from './behavior.ts';

export interface FrameUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly cost: number;
}

export interface ModelAnswer {
  readonly id: string;
  readonly model: string;
  /** Unix seconds. */
  readonly created: number;
  readonly tokens: readonly string[];
  readonly finish: 'stop' | 'length';
  readonly usage: FrameUsage;
}

const PROVIDER = 'Masque demo';

export const PROCESSING = ': OPENROUTER PROCESSING\n\n';

function head(answer: ModelAnswer, object: string): string {
  const { id, model, created } = answer;
  return JSON.stringify({ id, provider: PROVIDER, model, object, created }).slice(0, -1);
}

const thoughts = 'Who is asking, and what for? Better to answer slowly, and to keep one thing back. '.match(/\S+ /g)!;

export interface ModelFrames {
  readonly count: number;
  at(index: number): string;
}

/** One event per token, shaped like OpenRouter's, built when sent: 200 long answers at once would fill the memory. */
export function framesOf(answer: ModelAnswer, behavior: Behavior): ModelFrames {
  const begin = `data: ${head(answer, 'chat.completion.chunk')}`;
  const before = `${begin},"choices":[{"index":0,"delta":{"role":"assistant","content":`;
  const after = (finish: string) => `},"finish_reason":${finish},"native_finish_reason":${finish},"logprobs":null}]`;
  const unfinished = `${after('null')}}\n\n`;
  const ending = (finish: string) =>
    `${before}""${after(JSON.stringify(finish))}}\n\n` +
    `${before}""${after('null')},"usage":${JSON.stringify(answer.usage)}}\n\n` +
    'data: [DONE]\n\n';
  const last = {
    proper: ending(answer.finish),
    filtered: ending('content_filter'),
    error: `${begin},"error":{"code":502,"message":"Provider disconnected unexpectedly"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}\n\n`,
    malformed: 'data: {"choices":[{"delta":\n\n',
    hang: '',
    cut: '',
  }[behavior.end];
  const thinking = behavior.thoughts;
  const words = thinking + Math.min(answer.tokens.length, behavior.after);
  const thoughtAt = (index: number) => `"","reasoning":${JSON.stringify(thoughts[index % thoughts.length])}`;
  const wordAt = (index: number) => JSON.stringify(answer.tokens[index - thinking]);
  return {
    count: last ? words + 1 : words,
    at: (index) => (index < words ? before + (index < thinking ? thoughtAt(index) : wordAt(index)) + unfinished : last),
  };
}

export function completionOf(answer: ModelAnswer, behavior: Behavior): string {
  if (behavior.end === 'malformed') return '{"choices":[{"message":';
  const message = { role: 'assistant', content: answer.tokens.join(''), refusal: null };
  const finish = behavior.end === 'filtered' ? 'content_filter' : answer.finish;
  const choice = {
    index: 0,
    finish_reason: finish,
    native_finish_reason: finish,
    logprobs: null,
    message,
  };
  return `${head(answer, 'chat.completion')},"choices":[${JSON.stringify(choice)}],"usage":${JSON.stringify(answer.usage)}}`;
}
