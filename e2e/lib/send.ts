import type { Person } from './api.ts';

/** A raw response, independent of the contract. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed JSON, or null. */
  readonly body: unknown;
}

/** Sends body and path exactly as given. */
export async function send(
  person: Person,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
  headers: Readonly<Record<string, string>> = {},
): Promise<SentAnswer> {
  const reply = await person.fetch(path, {
    method,
    ...(body === undefined ? { headers } : { body, headers: { ...headers, 'content-type': type } }),
  });
  const text = await textOf(reply, method);
  return { status: reply.status, headers: reply.headers, text, body: parsed(text) };
}

/** Reads only the first chunk of an event stream, which may never end. */
async function textOf(reply: Response, method: string): Promise<string> {
  const isFollowed = method === 'GET' && reply.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isFollowed || !reply.body) return reply.text();
  const reader = reply.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

export const get = (person: Person, path: string): Promise<SentAnswer> => send(person, 'GET', path);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
