import { Agent, request } from 'undici';
import { SamplePerson } from '../../tools/sample-data/person.ts';
import { apiKey } from '../streaming/targets.ts';
import type { BenchMasque } from '../lib/masque.ts';
import { fileOf } from './conversations.ts';

const agent = new Agent({ connections: 1, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

export interface Timed<T = unknown> {
  readonly ms: number;
  readonly bytes: number;
  readonly body: T;
}

/** One person on one keep-alive connection; `ms` is the time until the last byte. */
export class Reader {
  private readonly origin: string;
  private readonly person: SamplePerson;

  private constructor(origin: string, person: SamplePerson) {
    this.origin = origin;
    this.person = person;
  }

  static async join({ origin, oidcUrl }: BenchMasque, name: string): Promise<Reader> {
    const email = `${name}@masque.local`;
    const { person, needsUsername } = await SamplePerson.signIn({ origin, oidcUrl }, { email, name });
    if (needsUsername) await person.post('username', { username: name, email }, `name-${name}`);
    await person.post('openrouter-key', { apiKey }, `key-${name}`);
    return new Reader(origin, person);
  }

  get headers(): Record<string, string> {
    return { origin: this.origin, cookie: this.person.cookie };
  }

  async call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Timed<T>> {
    const sent = body === undefined ? null : JSON.stringify(body);
    const headers = { ...this.headers, ...(sent === null ? {} : { 'content-type': 'application/json' }) };
    const began = performance.now();
    const response = await request(`${this.origin}/api/${path}`, { method, headers, body: sent, dispatcher: agent });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const ms = performance.now() - began;
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${bytes.toString()}`);
    return { ms, bytes: bytes.length, body: JSON.parse(bytes.toString()) };
  }

  async createCharacter(draft: Record<string, unknown>): Promise<string> {
    const { body } = await this.call<{ id: string }>('POST', 'characters', draft);
    return body.id;
  }

  async importChat(characterId: string, count: number): Promise<{ ms: number; id: string }> {
    return this.importFile(characterId, fileOf(count));
  }

  async importFile(characterId: string, file: Blob): Promise<{ ms: number; id: string }> {
    const form = new FormData();
    form.append('file', file, 'chat.jsonl');
    const began = performance.now();
    const reply = await fetch(`${this.origin}/api/chats/import?characterId=${characterId}`, {
      method: 'POST',
      headers: this.headers,
      body: form,
    });
    const text = await reply.text();
    const ms = performance.now() - began;
    if (reply.status !== 201) throw new Error(`import: ${reply.status} after ${Math.round(ms)} ms ${text}`);
    const { id } = JSON.parse(text) as { id: string };
    return { ms, id };
  }
}

export const closeReaders = () => agent.close();
