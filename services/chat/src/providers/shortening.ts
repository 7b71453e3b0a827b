import { isPrompt, type ModelRequest } from './server.needs.ts';

/** Share of the prompt to keep where the server doesn't say by how much it is too long. */
const USUAL_SHARE = 0.6;
/** Tokens differ between messages, so a proportional cut needs room. */
const MARGIN = 0.95;
const LEAST_CONTEXT = 256;

interface Overflow {
  readonly limit: number | null;
  readonly prompt: number | null;
}

const limitPhrases = [
  /(?:context (?:length|window|size)|max_model_len|n_ctx|maximum|limit|context)\D{0,60}?(\d[\d,]{2,})/i,
  />\s*(\d[\d,]{2,})/,
  /(\d[\d,]{2,})\s*(?:tokens? )?(?:maximum|limit)/i,
];
const promptPhrases = [
  /(?:resulted in|requested(?: about)?|prompt is too long:|request \(|tokens \(|(?:prompt|request) (?:contains|has)|input(?: length)?(?: of)?|got|n_prompt_tokens"?:?|messages resulted in|has)\D{0,20}(\d[\d,]{2,})/i,
];

const numberIn = (message: string, phrases: readonly RegExp[]): number | null => {
  for (const phrase of phrases) {
    const found = phrase.exec(message)?.[1];
    if (found !== undefined) return Number(found.replaceAll(',', ''));
  }
  return null;
};

/** Reads both numbers from a server's sentence; the larger one is the prompt. */
export function overflowIn(message: string): Overflow {
  const limit = numberIn(message, limitPhrases);
  const prompt = numberIn(message, promptPhrases);
  if (limit === null || prompt === null || limit === prompt) return { limit, prompt: null };
  const [small, large] = limit < prompt ? [limit, prompt] : [prompt, limit];
  return { limit: small >= LEAST_CONTEXT ? small : null, prompt: large };
}

/** Drops the oldest turns; instructions and the newest turn stay. Null when that doesn't shorten it. */
export function shortened(request: ModelRequest, { limit, prompt }: Overflow, response: number): ModelRequest | null {
  if (!isPrompt(request)) return null;
  const { messages } = request;
  const room = limit === null ? null : Math.max(limit / 4, limit - response);
  const share = room !== null && prompt !== null ? Math.min(USUAL_SHARE + 0.35, (room / prompt) * MARGIN) : USUAL_SHARE;
  const whole = messages.reduce((sum, { content }) => sum + content.length, 0);
  let excess = whole - Math.floor(whole * share);
  const newest = messages.findLastIndex(({ role }) => role !== 'system');
  const kept = messages.filter(({ role, content }, at) => {
    if (role === 'system' || at === newest || excess <= 0) return true;
    excess -= content.length;
    return false;
  });
  return kept.length === messages.length ? null : { ...request, messages: kept };
}
