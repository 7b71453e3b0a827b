import { isLimit, isPrompt, type ModelRequest } from './server.needs.ts';

/** Share of the prompt to keep where the server doesn't say by how much it is too long. */
const USUAL_SHARE = 0.6;
const MOST_SHARE = 0.95;
/** Tokens differ between messages, so a proportional cut needs room. */
const MARGIN = 0.95;
const LEAST_CONTEXT = 256;
const MOST_STATUS = 599;
const USUAL_TOKEN_LENGTH = 4;
const MINIMAX_CODE = '(2013)';

interface Overflow {
  /** Tokens. */
  readonly limit: number | null;
  readonly prompt: number | null;
}

const limitPhrases = [
  /(?:context (?:length|window|size)|max_model_len|max_seq_len|n_ctx)\D{0,60}?(\d[\d,]{2,})/i,
  /[>≤]=?\s*(\d[\d,]{2,})/,
  /\[\d+,\s*(\d[\d,]{2,})\]/,
  /(?:maximum|limit|less than|exceeds?|context|上下文长度)\D{0,60}?(\d[\d,]{2,})/i,
  /(\d[\d,]{2,})\s*(?:tokens? )?(?:maximum|limit)/i,
];

/** Reads both numbers from a server's sentence; of all its numbers, the prompt is the largest. */
export function overflowIn(sentence: string): Overflow {
  const message = sentence.replace(MINIMAX_CODE, '');
  const stated = [...message.matchAll(/(?<![a-z]-|\s-|[\d.,])\d[\d,]{2,}/gi)].map(([digits]) => numberOf(digits));
  const prompt = Math.max(0, ...stated);
  for (const phrase of limitPhrases) {
    const found = phrase.exec(message)?.[1];
    const limit = found === undefined ? 0 : numberOf(found);
    if (limit >= LEAST_CONTEXT && limit < prompt) return { limit, prompt };
  }
  const smaller = Math.max(0, ...stated.filter((number) => number < prompt));
  if (smaller > MOST_STATUS) return { limit: smaller, prompt };
  return { limit: prompt > MOST_STATUS ? prompt : null, prompt: null };
}

export const numberOf = (digits: string): number => Number(digits.replaceAll(',', ''));

/** Drops the oldest turns; instructions and the newest turn stay. Null when that doesn't shorten it. */
export function shortened(request: ModelRequest, { limit, prompt }: Overflow, response: number): ModelRequest | null {
  if (!isPrompt(request)) return null;
  const { messages } = request;
  const room = limit === null ? null : Math.max(limit / 4, limit - response);
  const whole = messages.reduce((sum, { content }) => sum + content.length, 0);
  const isKnown = room !== null && prompt !== null && prompt > room;
  const size = isKnown ? prompt : whole / USUAL_TOKEN_LENGTH;
  const most = isKnown ? MOST_SHARE : USUAL_SHARE;
  const share = room === null ? most : Math.min(most, (room / size) * MARGIN);
  let excess = whole - Math.floor(whole * share);
  const newest = messages.findLastIndex(({ role }) => role !== 'system');
  const kept = messages.filter(({ role, content }, at) => {
    if (role === 'system' || at === newest || excess <= 0) return true;
    excess -= content.length;
    return false;
  });
  return kept.length === messages.length ? null : { ...request, messages: kept };
}

const LEAST_AFFORDED = 16;

/** The limit's name, and what the key's credits allow. Source: OpenRouter. */
export function affordable(request: ModelRequest, message: string): readonly [string, number] | null {
  const bound = Number(/can only afford (\d+)/i.exec(message)?.[1] ?? 0);
  const [name, limit] = Object.entries(request.options).find(([option]) => isLimit(option)) ?? [];
  const isLower = isPrompt(request) && bound >= LEAST_AFFORDED && Number(limit) > bound;
  return isLower && name !== undefined ? [name, bound] : null;
}
