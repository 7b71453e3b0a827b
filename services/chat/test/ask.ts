import type { ServiceCaller } from '@masque/testkit';

/** The messages of a question. */
export const say = (content: string, id?: string) => [{ role: 'user', content, ...(id ? { id } : {}) }];

/** Asks for a reply; returns the raw response for `readStream`. */
export const ask = (caller: Pick<ServiceCaller, 'fetch'>, body: Record<string, unknown>, signal?: AbortSignal) =>
  caller.fetch('/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
