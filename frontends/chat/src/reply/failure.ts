import type { Remedy } from '@masque/contracts';
import { texts } from '@masque/texts';
import type { ApiError } from '@masque/web-kit';

const words = texts.chat;

export type FailureRemedy = Remedy | 'context';

export interface ReplyFailure {
  message: string;
  details: readonly string[];
  openSettings: boolean;
  code?: string;
  remedy?: FailureRemedy;
  /** End of the rate limit, in ms since 1970. */
  waitUntil?: number;
  requestId?: string;
}

const plainCodes = new Set<string | undefined>([
  'model.page',
  'model.redirected',
  'endpoint.not_public',
  'model.unreachable',
  'model.called_tool',
]);
const remedyOfCode = new Map<string | undefined, FailureRemedy>([
  ['chat.over_context', 'context'],
  ['model.page', 'model'],
]);
const aboutKey = /api key|auth credentials/i;

/** '2 hours'; rounds up. */
export function inWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return words.seconds(whole);
  if (whole < 3_600) return words.minutes(Math.ceil(whole / 60));
  return words.hours(Math.ceil(whole / 3_600));
}

export function failureOf(error: ApiError): ReplyFailure {
  const { status, message, requestId } = error;
  // Some providers repeat the message as a detail.
  const details = (error.details ?? []).filter((detail) => !message.includes(detail));
  const plain = (text: string, more: readonly string[] = []): ReplyFailure => ({
    message: text,
    details: more,
    openSettings: false,
    code: error.code,
    remedy: remedyOf(error.fields?.['remedy']) ?? remedyOfCode.get(error.code),
    requestId,
  });
  if (status === undefined) return plain(navigator.onLine ? words.noResponse : words.offline);
  if (error.code === 'account.suspended') return plain(message);
  if (status === 401 || (status === 400 && aboutKey.test(message)))
    return { ...plain(words.noKey, details), openSettings: true };
  if (status === 429) {
    const { remainingTime: wait } = error;
    const limited = plain(message || words.rateLimited, details);
    return wait === undefined ? limited : { ...limited, waitUntil: Date.now() + wait * 1_000 };
  }
  if (status === 400) return plain(validation(message, details));
  if (error.kind === 'unreadable' && status >= 400) return plain(words.server(status, words.notMasque));
  if (error.code === 'model.malformed' || error.kind === 'unreadable') return plain(words.badFormat, details);
  if (plainCodes.has(error.code)) return plain(message, details);
  return plain(words.server(status, message), details);
}

const remedies: readonly unknown[] = ['credits', 'privacy', 'model'] satisfies Remedy[];
const isRemedy = (value: unknown): value is Remedy => remedies.includes(value);

export const remedyOf = (value: unknown): Remedy | undefined => (isRemedy(value) ? value : undefined);

const validation = (message: string, details: readonly string[]) =>
  details.length > 0
    ? words.validation(details.join(', '))
    : message.startsWith('Validation Error:')
      ? message
      : words.validation(message);
