import { isJson } from './json.ts';

/** Keys and other values that were sent along. */
export type SentSecrets = readonly string[];

/** A shorter key is no secret, and may be part of any word. */
const MIN_SECRET = 8;
const MAX_DEPTH = 12;

function formsOf(secret: string): string[] {
  const bare = secret.replace(/^(?:bearer|basic|token) +/i, '');
  const encoded = [secret, bare].map((form) => Buffer.from(form).toString('base64').replace(/=+$/, ''));
  return [secret, bare, ...encoded].filter(({ length }) => length >= MIN_SECRET);
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const anyOf = (secrets: SentSecrets): RegExp | null => {
  const forms = secrets.filter(({ length }) => length >= MIN_SECRET).flatMap(formsOf);
  return forms.length === 0 ? null : new RegExp(forms.map(escaped).join('|'), 'gi');
};

export function entriesWithoutSecrets<Entry>(entries: readonly Entry[], secrets: SentSecrets): Entry[] {
  const sent = anyOf(secrets);
  return entries.filter((entry) => !sent || JSON.stringify(entry).search(sent) === -1);
}

/** Some providers quote keys, also those of others. */
const redact = (text: string, sent: RegExp | null): string =>
  (sent ? text.replace(sent, (form) => (form.startsWith('sk-') ? 'sk-…' : '…')) : text)
    .replace(/\bsk-[\w-]+/g, 'sk-…')
    .replace(/\bBearer\s+\S+/gi, 'Bearer …');

export const withoutSecrets = (text: string, secrets: SentSecrets): string => redact(text, anyOf(secrets));

export function bodyWithoutSecrets(body: unknown, secrets: SentSecrets): unknown {
  const sent = anyOf(secrets);
  const redacted = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return redact(value, sent);
    if (depth > MAX_DEPTH) return undefined;
    if (Array.isArray(value)) return value.map((one) => redacted(one, depth + 1));
    if (!isJson(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [redact(name, sent), redacted(one, depth + 1)]),
    );
  };
  return redacted(body, 0);
}
