import { ErrorBody, errors, OpenAiError } from '@masque/contracts';
import type { Answer } from './send.ts';

/** What would tell a caller about our inside. */
const INSIDE = /node_modules|\/src\/|\bat \w+ \(|Mongo|kafkajs|ECONN|ioredis|\.ts:\d/;

/** The code of a failure, in our shape or in OpenAI's. */
export const codeOf = ({ body }: Pick<Answer, 'body'>): string | undefined =>
  ErrorBody.safeParse(body).data?.code ?? OpenAiError.safeParse(body).data?.error.code;

/** Says what is wrong with a failure's answer; undefined: it is in the documented shape. */
export function faultOf(answer: Answer): string | undefined {
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
