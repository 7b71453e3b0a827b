import { ErrorBody, errors, OpenAiError } from '@masque/contracts';
import type { SentAnswer } from './send.ts';

/** Leaks of internals in a response. */
const INSIDE = /node_modules|\/src\/|\bat \w+ \(|Mongo|kafkajs|ECONN|ioredis|\.ts:\d/;

/** Reads both our error shape and OpenAI's. */
export const codeOf = ({ body }: Pick<SentAnswer, 'body'>): string | undefined =>
  ErrorBody.safeParse(body).data?.code ?? OpenAiError.safeParse(body).data?.error.code;

/** Returns the fault of an error response; undefined if it has the documented shape. */
export function faultOf(answer: SentAnswer): string | undefined {
  const { status, text, headers, body } = answer;
  if (!headers.get('content-type')?.startsWith('application/json')) return `no JSON: ${text.slice(0, 100)}`;
  if (INSIDE.test(text)) return `tells of the inside: ${text.slice(0, 200)}`;
  if (OpenAiError.safeParse(body).success) return undefined;
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return `not in the documented shape: ${text.slice(0, 200)}`;
  if (!(parsed.data.code in errors)) return `unknown code ${parsed.data.code}`;
  if (errors[parsed.data.code as keyof typeof errors].status !== status) return `${parsed.data.code} with ${status}`;
  return undefined;
}
