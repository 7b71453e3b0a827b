import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../libs/testkit/src/eventually.ts';
import type { SamplePerson } from '../../tools/sample-data/person.ts';
import { join } from '../lib/join.ts';
import type { BenchMasque } from '../lib/masque.ts';

const USERS = 6;
const PAUSE_MS = 200;

interface Reader {
  readonly person: SamplePerson;
  readonly chatId: string;
}

/** Users who read lists and chats and write messages, each waiting for an answer before the next call. */
export class OtherUsers {
  private times: number[] = [];
  private isEnded = false;
  private readonly loops: readonly Promise<void>[];

  private constructor(readers: readonly Reader[]) {
    this.loops = readers.map((reader, n) => this.use(reader, n));
  }

  static async join(masque: BenchMasque): Promise<OtherUsers> {
    const readers: Reader[] = [];
    for (let n = 0; n < USERS; n += 1) readers.push(await readerOf(masque, n));
    return new OtherUsers(readers);
  }

  /** Milliseconds of the calls since the last time. */
  takeTimes(): number[] {
    const taken = this.times;
    this.times = [];
    return taken;
  }

  async end(): Promise<void> {
    this.isEnded = true;
    await Promise.all(this.loops);
  }

  private async use({ person, chatId }: Reader, n: number): Promise<void> {
    const calls = [
      (at: number) => person.get(`characters?limit=24&page=${1 + (at % 3)}`),
      () => person.get(`chats/${chatId}`),
      () => person.get('chats'),
      (at: number) => person.post('chat-histories', { chatId, messages: [{ sender: 'user', text: `Message ${at}` }] }),
      () => person.get('notices'),
    ];
    for (let at = n; !this.isEnded; at += 1) {
      const began = performance.now();
      await calls[at % calls.length]?.(at);
      this.times.push(performance.now() - began);
      await pause(PAUSE_MS);
    }
  }
}

async function readerOf(masque: BenchMasque, n: number): Promise<Reader> {
  const person = await join(masque, `other${n}`);
  const card = { name: `Other ${n}`, summary: 'A story.', personality: 'Calm.', scenario: 'A harbor.' };
  const body = { ...card, firstMessage: 'Good evening.', isPublic: true };
  const { id: characterId } = await person.post<{ id: string }>('characters', body);
  const messages = [{ sender: 'user', text: 'Good evening.' }];
  // The chat service may not have received the character yet.
  const { id } = await eventually(() => person.post<{ id: string }>('chat-histories', { characterId, messages }));
  return { person, chatId: id };
}
