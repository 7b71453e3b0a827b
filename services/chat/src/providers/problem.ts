import { z } from 'zod';
import { parseJson } from './answer.reader.ts';

const words = z.string().optional().catch(undefined);

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
  details: z
    .array(z.object({ retryDelay: words }))
    .optional()
    .catch(undefined),
  status: z.union([z.number(), z.string()]).optional().catch(undefined),
});

export type Problem = z.output<typeof Fields> & { readonly message?: string | undefined };

const MAX_DEPTH = 5;
const MAX_MESSAGE = 4_000;

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const PLACES = ['error', 'message', 'detail', 'errors', 'msg', 'error_msg', 'error_message', 'title', 'reason'];

/** Reads an error of any server's form. `param` of a validation error is its path without `body`. */
export function problemIn(body: unknown): Problem {
  const problem = read(body, 0);
  return { ...problem, message: problem.message?.slice(0, MAX_MESSAGE) };
}

function read(value: unknown, depth: number): Problem {
  if (typeof value === 'string') return readText(value, depth);
  if (Array.isArray(value)) return readList(value, depth);
  if (!isJson(value) || depth > MAX_DEPTH) return {};
  const fields = Fields.safeParse(value).data ?? {};
  const own = { ...fields, param: fields.param ?? pathOf(value) };
  for (const place of PLACES) {
    const inner = read(value[place], depth + 1);
    if (inner.message !== undefined) return within(own, inner);
  }
  return own;
}

function readText(text: string, depth: number): Problem {
  const said = text.trim();
  if (said === '') return {};
  const inner = said.startsWith('{') ? read(parseJson(said), depth + 1) : {};
  return inner.message === undefined ? { message: said } : inner;
}

function readList(list: readonly unknown[], depth: number): Problem {
  const problems = list.slice(0, 5).map((one) => read(one, depth + 1));
  const message = problems.flatMap((one) => one.message ?? []).join('; ');
  return { ...problems[0], ...(message === '' ? {} : { message }) };
}

const pathOf = ({ loc }: Json): string | undefined =>
  Array.isArray(loc) ? loc.filter((part) => part !== 'body').join('.') : undefined;

const within = (outer: Problem, inner: Problem): Problem => ({
  code: inner.code ?? outer.code,
  type: inner.type ?? outer.type,
  param: inner.param ?? outer.param,
  status: inner.status ?? outer.status,
  metadata: inner.metadata ?? outer.metadata,
  details: inner.details ?? outer.details,
  message: inner.message,
});

/** A problem's sentences, for recognizing it: OpenRouter's own is often only "Provider returned error". */
export function sentencesOf({ message = '', type = '', metadata }: Problem): string {
  const raw = metadata?.raw === undefined ? '' : (problemIn(metadata.raw).message ?? '');
  return `${type} ${message} ${raw}`.trim();
}
