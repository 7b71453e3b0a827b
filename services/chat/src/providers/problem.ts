import { z } from 'zod';
import { isJson, type JsonFields, parseJson } from './json.ts';

const words = z.string().optional().catch(undefined);
const seconds = z.union([z.number(), z.string()]).optional().catch(undefined);

const Metadata = z.object({
  reasons: z.array(z.string()).optional().catch(undefined),
  raw: z.unknown().optional(),
  remedy_hint: words,
  limit_source: words,
  headers: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const Fields = z.object({
  code: z.union([z.number(), z.string()]).optional().catch(undefined),
  type: words,
  param: words,
  metadata: Metadata.optional().catch(undefined),
  provider: z.object({ body: z.string() }).optional().catch(undefined),
  details: z
    .array(z.object({ retryDelay: words, metadata: z.object({ quotaResetDelay: words }).optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  retry_after: seconds,
  retryAfter: seconds,
  retry_after_seconds: seconds,
  status: z.union([z.number(), z.string()]).optional().catch(undefined),
});

export type Problem = Pick<z.output<typeof Fields>, 'code' | 'type' | 'param' | 'metadata' | 'status'> & {
  readonly message?: string | undefined;
  /** As a number, duration or time. */
  readonly wait?: number | string | undefined;
};

const MAX_DEPTH = 5;
const MAX_MESSAGE = 4_000;

/** Sources: OpenAI, FastAPI, Spring, ASP.NET, Zod, MiniMax, Baidu. */
const PLACES = [
  'message',
  'Message',
  'detail',
  'errors',
  'issues',
  'msg',
  'error_msg',
  'error_message',
  'error_description',
  'description',
  'status_msg',
  'base_resp',
  'title',
  'reason',
];

/** Reads an error of any server's form. `param` of a validation error is its path without `body`. */
export function problemIn(body: unknown): Problem {
  const problem = read(body, 0);
  return { ...problem, message: problem.message?.slice(0, MAX_MESSAGE) };
}

function read(value: unknown, depth: number): Problem {
  if (typeof value === 'string') return readText(value, depth);
  if (Array.isArray(value)) return readList(value, depth);
  if (!isJson(value) || depth > MAX_DEPTH) return {};
  const { details, provider, retry_after, retryAfter, retry_after_seconds, ...fields } = Fields.parse(value);
  const [delay] = details?.flatMap(({ retryDelay, metadata: more }) => retryDelay || more?.quotaResetDelay || []) ?? [];
  const wait = retry_after ?? retryAfter ?? retry_after_seconds ?? delay;
  const metadata = fields.metadata ?? (provider ? { raw: provider.body } : undefined);
  const own = { ...fields, metadata, wait, param: fields.param ?? pathOf(value) };
  // Beside a message, a text in `error` is only a name, such as "Bad Request".
  const isName = typeof value['error'] === 'string' && PLACES.some((place) => value[place] != null);
  for (const place of isName ? [...PLACES, 'error'] : ['error', ...PLACES]) {
    const inner = /^(?:detail|errors)$/.test(place)
      ? readErrors(value[place], depth + 1)
      : read(value[place], depth + 1);
    if (inner.message !== undefined) return within(own, inner);
  }
  return { ...own, ...readFields(value) };
}

/** Fields with their errors, as marshmallow and Django list them. */
const FieldErrors = z.record(z.string(), z.array(z.string()).min(1)).catch({});

function readFields(value: JsonFields): Problem {
  const fields = Object.entries(FieldErrors.parse(value));
  const message = fields.map(([name, said]) => `${name}: ${said.join(' ')}`).join('; ');
  return message === '' ? {} : { param: fields[0]?.[0], message };
}

function readErrors(value: unknown, depth: number): Problem {
  const own = read(value, depth);
  if (!isJson(value) || own.message !== undefined) return own;
  const [field] = Object.entries(value);
  return field ? { param: field[0], ...read(field[1], depth + 1) } : own;
}

function readText(text: string, depth: number): Problem {
  const said = text.trim();
  if (said === '') return {};
  const json = /^(?:event:.*\s+)?(?:data:\s*)?([[{][^]*)/.exec(said)?.[1];
  const inner = json === undefined ? {} : read(parseJson(json.split('\n\n', 1)[0] ?? ''), depth + 1);
  return inner.message === undefined ? { message: said } : inner;
}

function readList(list: readonly unknown[], depth: number): Problem {
  const problems = list.slice(0, 5).map((one) => read(one, depth + 1));
  const message = problems.flatMap((one) => one.message ?? []).join('; ');
  return { ...problems[0], ...(message === '' ? {} : { message }) };
}

const pathOf = ({ loc }: JsonFields): string | undefined =>
  Array.isArray(loc) ? loc.filter((part) => part !== 'body').join('.') : undefined;

const within = (outer: Problem, inner: Problem): Problem => ({
  code: inner.code ?? outer.code,
  type: inner.type ?? outer.type,
  param: inner.param ?? outer.param,
  status: inner.status ?? outer.status,
  metadata: inner.metadata ?? outer.metadata,
  wait: inner.wait ?? outer.wait,
  message: inner.message,
});

/** A problem's sentences, for recognizing it: OpenRouter's own is often only "Provider returned error". */
export function sentencesOf({ message = '', type = '', metadata }: Problem): string {
  return `${type} ${messagesOf({ message, metadata })}`.trim();
}

export function messagesOf({ message = '', metadata }: Pick<Problem, 'message' | 'metadata'>): string {
  const raw = metadata?.raw === undefined ? '' : (problemIn(metadata.raw).message ?? '');
  return `${message} ${raw}`.trim();
}

/** Some servers send an empty error with each piece. */
export function isErrorField(error: unknown): boolean {
  if (error === undefined || error === null || error === false) return false;
  const { message, code } = problemIn(error);
  return message !== undefined || (code !== undefined && code !== 0 && code !== '');
}

const MARKS = ['detail', 'error_code', 'error_msg', 'statusCode', 'status_code'];

const successes = new Set<unknown>([0, '0', 200, '200']);

/** An error without an `error` field, under status 200. */
export function isProblem(body: unknown): boolean {
  if (!isJson(body)) return false;
  const { base_resp: base, code, status } = body;
  if (isJson(base)) return Number(base['status_code'] ?? 0) !== 0;
  if (isJson(body['usage'])) return false;
  const isMarked =
    MARKS.some((name) => body[name] != null) ||
    body['success'] === false ||
    (code != null && !successes.has(code)) ||
    Number(status) >= 400;
  return isMarked && problemIn(body).message !== undefined;
}
