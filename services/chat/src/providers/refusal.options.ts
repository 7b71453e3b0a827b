import {
  aboutKnownFields,
  aboutOption,
  aboutParameters,
  aboutStreamed,
  aboutThinking,
  aboutUnknown,
  aboutUnnamed,
  aboutUnstreamed,
} from './refusal.words.ts';
import {
  isLimit,
  isPrompt,
  isThinkingOff,
  type ModelRequest,
  type RequestFields,
  type ServerNeeds,
  USUAL_RESPONSE,
} from './server.needs.ts';

export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** OpenAI's `param`, or the path of a validation error. */
  readonly param: string;
}

export interface Lesson {
  readonly needs: ServerNeeds;
  /** For the trace: a key of the texts' `changes`. */
  readonly change: string;
  readonly detail?: string;
}

const renamedTo = /\buse\s+['"`]?(\w{3,40})['"`]?\s+instead/i;
const THINKING = [
  'reasoning_effort',
  'reasoning',
  'thinking',
  'enable_thinking',
  'chat_template_kwargs',
  'thinking_budget_tokens',
  'thinking_token_budget',
  'extra_body',
];
const PENALTY = 'repetition_penalty';
const OF_REQUEST = new Set([400, 422]);
const NEEDED = new Set(['model', 'messages', 'provider']);
const KEPT = new Set(['reasoning', 'stream_options']);

/** A program's own request loses only what Masque added. */
export function lessonOfOptions(
  { status, message: sentence, param }: Refusal,
  request: ModelRequest,
  body: RequestFields,
  needs: ServerNeeds,
): Lesson | null {
  const { options, ownOptions = [] } = request;
  const message = sentence.replace(aboutKnownFields, '');
  const isOwn = (name: string) => isPrompt(request) || ownOptions.includes(name);
  if (aboutUnstreamed.test(message) && body['stream'] !== true) return { needs: { streams: true }, change: 'streamed' };
  if (aboutStreamed.test(message) && body['stream'] === true && isOwn('stream')) return omission(['stream'], body);
  if (isPrompt(request) && !Object.keys(body).some(isLimit) && /required|missing/i.test(message)) {
    const detail = `max_tokens: ${USUAL_RESPONSE}`;
    if (names('max_tokens', message, param)) return { needs: { hasLimit: true }, change: 'limited', detail };
  }
  const ofThinking = isPrompt(request) ? lessonOfThinking(message, param, options, body, needs) : null;
  if (ofThinking) return ofThinking;
  const sentNames = new Map(Object.keys(options).map((name) => [needs.renamed?.[name] ?? name, name]));
  const instead = renamedTo.exec(message)?.[1];
  const optional = Object.keys(body).filter((sent) => !NEEDED.has(sent));
  const inMessage = optional.filter((sent) => names(sent, message, ''));
  const mentioned = (inMessage.length > 0 ? inMessage : optional.filter((sent) => isParam(sent, param))).toSorted(
    (a, b) => Number(a === 'stream') - Number(b === 'stream'),
  );
  if (instead === undefined && aboutUnknown.test(message) && mentioned.length > 1 && mentioned.every(isOwn))
    return omission(mentioned, body);
  if (/\bboth\b/i.test(message)) mentioned.reverse();
  for (const sent of mentioned) {
    const option = sentNames.get(sent) ?? sent;
    const value = options[option] ?? body[sent];
    if (instead !== undefined && instead !== sent && !mentioned.includes(instead) && !(instead in body))
      return { needs: { renamed: { [option]: instead } }, change: 'renamed', detail: `${option} → ${instead}` };
    const isRefused = aboutOption.test(message) || (OF_REQUEST.has(status) && isNamed(sent, message, param));
    if (!isRefused || !isOwn(option)) continue;
    return lessonOfValue(option, value, message) ?? omission([option], body);
  }
  const unnamed = unnamedIn(message, param, body, options).filter(isOwn);
  return unnamed.length === 0 ? null : { needs: { omitted: unnamed }, change: 'omitted', detail: unnamed.join(', ') };
}

const isStandard = (name: string): boolean =>
  NEEDED.has(name) || isLimit(name) || ['prompt', 'stream', 'temperature', 'top_p', 'stop'].includes(name);

function unnamedIn(message: string, param: string, body: RequestFields, options: RequestFields): readonly string[] {
  if (Array.isArray(body['logit_bias']) && /'list' object has no attribute/.test(message)) return ['logit_bias'];
  if (aboutParameters.test(message))
    return Object.keys(options).filter((name) => name in body && !isStandard(name) && !KEPT.has(name));
  const isUnnamed = param === '' && aboutUnnamed.test(message);
  return isUnnamed ? Object.keys(body).filter((sent) => !isStandard(sent)) : [];
}

function omission(refused: readonly string[], body: RequestFields): Lesson {
  const names = refused.includes('stream') ? [...new Set([...refused, 'stream_options'])] : refused;
  const change = { change: 'omitted', detail: names.join(', ') };
  const isRead = PENALTY in body && 'repeat_penalty' in body && !names.includes('repeat_penalty');
  if (!isRead || !names.includes(PENALTY)) return { needs: { omitted: [...names] }, ...change };
  const omitted = names.filter((name) => name !== PENALTY);
  return { needs: { renamed: { [PENALTY]: 'repeat_penalty' }, ...(omitted.length > 0 ? { omitted } : {}) }, ...change };
}

function lessonOfThinking(
  message: string,
  param: string,
  options: RequestFields,
  body: RequestFields,
  { alwaysThinks }: ServerNeeds,
): Lesson | null {
  const sent = THINKING.filter((field) => field in body);
  const named = sent.filter((field) => names(field, message, param));
  const isOther = (field: string) => ![...THINKING, ...NEEDED].includes(field) && names(field, message, param);
  if (/\bwhen (?:\w+ )?(?:thinking|reasoning) is\b/i.test(message) && Object.keys(body).some(isOther)) return null;
  const isGeneral = sent.length > 0 && aboutThinking.test(message) && !Object.keys(body).some(isOther);
  if (!(named.length > 0 || isGeneral) || !(aboutOption.test(message) || /not configured/i.test(message))) return null;
  const isPart = named.length > 0 && named.length < sent.length;
  if (!isPart && isThinkingOff(options) && !alwaysThinks && !aboutUnknown.test(message))
    return { needs: { alwaysThinks: true }, change: 'limited', detail: 'reasoning: low' };
  const omitted = isPart ? named : 'reasoning' in options ? ['reasoning'] : sent;
  return { needs: { omitted }, change: 'omitted', detail: omitted.join(', ') };
}

const aliases = new Map([
  ['stream_options', ['stream options']],
  ['top_k', ['k must']],
  ['top_p', ['p must']],
  ['frequency_penalty', ['penalty', 'penalties']],
  ['presence_penalty', ['penalty', 'penalties']],
  ['max_tokens', ['maxOutputTokens', 'max_new_tokens', 'max_output_tokens', 'max_completion_tokens']],
  ['stop', ['stop_sequences']],
  ['max_completion_tokens', ['max_output_tokens']],
]);

const camelCased = (option: string): string => option.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const isParam = (option: string, param: string): boolean =>
  [param, param.replace('.', '_')].includes(option) || param.startsWith(`${option}.`);

const isNamed = (sent: string, message: string, param: string): boolean =>
  /_|^temperature$/.test(sent) ||
  isParam(sent, param) ||
  new RegExp(`['"\`«“‘「]${sent}['"\`»”’」]|(?<![\\w-])${sent} ?[:=]`).test(message);

function names(option: string, message: string, param: string): boolean {
  if (isParam(option, param)) return true;
  const forms = [option, camelCased(option), ...(aliases.get(option) ?? [])];
  return new RegExp(`(?<![\\w-])(?:${forms.join('|')})(?![\\w-])`, 'i').test(message);
}

function lessonOfValue(option: string, value: unknown, message: string): Lesson | null {
  if (/only the default/i.test(message)) return null;
  const limited = (needs: ServerNeeds, bound: number): Lesson => ({
    needs,
    change: 'limited',
    detail: `${option}: ${bound}`,
  });
  const plain = message
    .replaceAll('..', ' ')
    .replaceAll(/(?<![\d.])(\d+) \(exclusive\)/gi, (_, bound) => String(Number(bound) - 1));
  const stated = [...plain.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\w)/g)].map(([digits]) => Number(digits));
  if (option === 'temperature' && typeof value === 'number') {
    const bound = stated.filter((number) => number > 0 && number < value).at(-1);
    return bound === undefined ? null : limited({ maxTemperature: bound }, bound);
  }
  const [, room, used] = />\s*(\d+)\s*-\s*(\d+)/.exec(message) ?? [];
  if (isLimit(option) && room !== undefined && used !== undefined) {
    const left = Math.max(1, Number(room) - Number(used));
    return limited({ maxResponse: left }, left);
  }
  const least = isLimit(option) && typeof value === 'number' ? leastIn(message, value) : null;
  if (least !== null) return { needs: { minResponse: least }, change: 'raised', detail: `${option}: ${least}` };
  if (isLimit(option) && typeof value === 'number') {
    const bound = Math.max(0, ...stated.filter((number) => number >= 16 && number < value));
    return bound === 0 ? null : limited({ maxResponse: bound }, bound);
  }
  if (option === 'stop' && /whitespace/i.test(message))
    return { needs: { hasNoBlankStops: true }, change: 'omitted', detail: 'blank stop sequences' };
  if (option === 'stop' && Array.isArray(value)) {
    const bound = Math.max(0, ...stated.filter((number) => Number.isInteger(number) && number < value.length));
    return bound === 0 ? null : limited({ maxStops: bound }, bound);
  }
  return null;
}

const [USUAL_LEAST, MOST_RAISED] = [16, 256];
const aboutLeast = /(at least|minimum|below|>=|≥|or equal to|greater than|more than|too small)(?:\D{0,40}?(\d+))?/gi;

function leastIn(message: string, value: number): number | null {
  for (const [, words = '', digits = USUAL_LEAST] of message.matchAll(aboutLeast)) {
    const least = Number(digits) + (/than/i.test(words) ? 1 : 0);
    if (least > value && least <= MOST_RAISED) return least;
  }
  return null;
}
