import type { Person } from './api.ts';

/** What came back, whether the contract knows it or not. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text; null when it is no JSON. */
  readonly body: unknown;
}

/** Sends a body as it stands, to an address as it stands. */
export async function send(
  person: Person,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const reply = await person.fetch(path, {
    method,
    ...(body === undefined ? { headers } : { body, headers: { ...headers, 'content-type': type } }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, body: parsed(text) };
}

export const get = (person: Person, path: string): Promise<Answer> => send(person, 'GET', path);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
