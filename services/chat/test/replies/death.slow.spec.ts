import { join } from 'node:path';
import { chatRoutes, Lorebook } from '@masque/contracts';
import { type ChildService, childService, eventually, type ModelExchange } from '@masque/testkit';
import { ask, say } from '../ask.ts';
import { chunkOf, eventsOf } from '../../../../libs/generations/test/read-stream.ts';
import { aCharacter, type ChatPerson, startedChat, type StartedChat, testRing } from '../started-chat.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const FAULTY_MAIN = join(import.meta.dirname, 'faulty.main.ts');

/** One reader's view of a stream, and how it ended. */
interface Reading {
  text: string;
  lastEventId: string;
  isEnded: boolean;
  readonly done: Promise<void>;
}

function read(response: Response): Reading {
  const events = async () => {
    for await (const event of eventsOf(response)) {
      if (event.data === '' || event.data === '[DONE]') continue;
      reading.text += chunkOf(event).choices[0]?.delta.content ?? '';
      reading.lastEventId = event.id ?? reading.lastEventId;
      reading.isEnded ||= chunkOf(event).choices[0]?.finish_reason != null;
    }
  };
  const reading: Reading = { text: '', lastEventId: '', isEnded: false, done: Promise.resolve() };
  return Object.assign(reading, { done: events().catch(() => undefined) });
}

describe('the death of a process that writes generations', () => {
  const ring = testRing();
  let survivor: StartedChat;
  let owner: ChildService;
  let settings: Record<string, string>;
  beforeAll(async () => {
    survivor = await startedChat({ SECRETS_KEY: ring });
    settings = {
      SECRETS_KEY: ring,
      NAME_PREFIX: survivor.service.env['NAME_PREFIX'] ?? '',
      MODEL_GATEWAY_URL: survivor.gateway.url,
    };
  });
  beforeEach(async () => {
    owner = await childService('chat', MAIN, settings);
    survivor.gateway.answerWith(keepTalking);
  });
  afterEach(() => owner.kill());
  afterAll(() => survivor.close());

  let wordsSent = 0;
  const keepTalking = (exchange: ModelExchange) => {
    let word = 0;
    exchange.text('Once');
    const timer = setInterval(() => {
      wordsSent += 1;
      exchange.text(` ${(word += 1)}`);
    }, 10);
    void exchange.closed.then(() => clearInterval(timer));
  };
  /** Without a `chatId`, the reply belongs to no chat. */
  const talk = async ({ viewer }: ChatPerson, chatId?: string, service: Pick<ChildService, 'as'> = owner) =>
    ask(service.as(viewer), { chatId, messages: say('Talk'), stream: true });
  const follow = async ({ viewer }: ChatPerson, chatId: string, service: Pick<ChildService, 'as'>, lastEventId = '') =>
    service
      .as(viewer)
      .fetch(`/chats/${chatId}/stream`, { headers: lastEventId ? { 'last-event-id': lastEventId } : {} });
  const lastMessage = async ({ caller }: ChatPerson, id: string) =>
    (await caller.call(chatRoutes.getChat, { params: { id }, query: {} })).body.messages.at(-1);
  const aTalk = async () => {
    const person = await survivor.person();
    const chatId = await survivor.newChat(person);
    const reading = read(await talk(person, chatId));
    await eventually(() => reading.text.length > 20);
    return { person, chatId, reading };
  };

  it('loses no word that a reader saw, and frees the chats within 5 s', async () => {
    const talks = await Promise.all(Array.from({ length: 12 }, aTalk));
    const followed = await Promise.all(talks.map(({ person, chatId }) => follow(person, chatId, survivor.service)));
    const followers = followed.map(read);
    await eventually(() => followers.every(({ text }) => text.length > 20));
    const killedAt = performance.now();
    await owner.kill();
    for (const { person, chatId, reading } of talks) {
      await eventually(async () => (await lastMessage(person, chatId))?.state === 'broken', 6_000);
      const { text = '' } = (await lastMessage(person, chatId)) ?? {};
      expect(text.slice(0, reading.text.length)).toBe(reading.text);
    }
    const tookMs = performance.now() - killedAt;
    if (process.env['SHOW_FIGURES']) console.log(`12 generations finished ${Math.round(tookMs)} ms after the kill`);
    expect(tookMs).toBeLessThan(5_500);
    for (const [index, { person, chatId }] of talks.entries()) {
      await followers[index]?.done;
      expect(followers[index]?.isEnded).toBe(true);
      expect((await lastMessage(person, chatId))?.text).toBe(followers[index]?.text);
    }
    // Readers of the dead process continue with the other one.
    const [first] = talks;
    if (!first) return;
    const rest = read(await follow(first.person, first.chatId, survivor.service, first.reading.lastEventId));
    await rest.done;
    expect(first.reading.text + rest.text).toBe((await lastMessage(first.person, first.chatId))?.text);
    survivor.gateway.answerWith((exchange) => void exchange.text('Again').finish());
    const again = read(await talk(first.person, first.chatId, survivor.service));
    await again.done;
    expect(again.text).toBe('Again');
  });

  it('keeps every word by which a message had grown, behind those that it had', async () => {
    const person = await survivor.person();
    const chatId = await survivor.newChat(person);
    const { id, text: before = '' } = (await lastMessage(person, chatId)) ?? {};
    const asked = owner.as(person.viewer).fetch(`/chats/${chatId}/continue`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true }),
    });
    const reading = read(await asked);
    const follower = read(await follow(person, chatId, survivor.service, `${id}:${before.length}`));
    await eventually(() => reading.text.length > 20 && follower.text.length > 20);
    await owner.kill();
    await eventually(async () => (await lastMessage(person, chatId))?.state === 'broken', 30_000);
    await follower.done;
    const message = await lastMessage(person, chatId);
    expect(message).toMatchObject({ id, text: before + follower.text, versions: { length: 1 } });
    expect(follower.text.slice(0, reading.text.length)).toBe(reading.text);
    expect(
      (await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body.messages,
    ).toHaveLength(1);
    const rest = read(await follow(person, chatId, survivor.service, reading.lastEventId));
    await rest.done;
    expect(before + reading.text + rest.text).toBe(message?.text);
  });

  it('loses nothing that the macros of a reply have written, and writes it once', async () => {
    const person = await survivor.person();
    const lorebook = {
      entries: [{ keys: ['talk'], content: 'He whispers.', extensions: { sticky: 4 } }],
    };
    const counting = aCharacter({
      firstMessage: '{{setvar::hp::10}}Hello.',
      systemPrompt: '{{addvar::hp::-1}}hp {{getvar::hp}} met {{incglobalvar::met}}',
      lorebook: Lorebook.parse(lorebook),
    });
    const chatId = await survivor.newChat(person, await survivor.keep(counting));
    const reading = read(await talk(person, chatId));
    await eventually(() => reading.text.length > 20);
    await owner.kill();
    await eventually(async () => (await lastMessage(person, chatId))?.state === 'broken', 6_000);
    survivor.gateway.answerWith((exchange) => void exchange.text('Again').finish());
    const again = await ask(survivor.service.as(person.viewer), { chatId, messages: say('And?'), stream: true });
    await read(again).done;
    const prompt = survivor.gateway.exchanges.at(-1)?.body.messages[0]?.content;
    expect(prompt).toMatch(/^hp 8 met 2/);
    expect(prompt).toContain('He whispers.');
  });

  it('by an error that nobody caught comes after it has saved what runs', async () => {
    const faulty = await childService('chat', FAULTY_MAIN, { ...settings, DRAIN_MS: '300' });
    const person = await survivor.person();
    const chatId = await survivor.newChat(person);
    const reading = read(await talk(person, chatId, faulty));
    const alone = read(await talk(person, undefined, faulty));
    await eventually(() => reading.text.length > 20 && alone.text.length > 20);
    faulty.signal('SIGUSR2');
    expect(await faulty.exited).toBe(1);
    await Promise.all([reading.done, alone.done]);
    expect([reading.isEnded, alone.isEnded]).toEqual([true, true]);
    // At once, before another process notices that the owner is gone.
    const saved = await lastMessage(person, chatId);
    expect([saved?.state, saved?.text]).toEqual(['broken', reading.text]);
  });

  it('ends what a frozen process writes: it shows nothing more when it wakes, and its readers see the real end', async () => {
    const { person, chatId, reading } = await aTalk();
    owner.freeze();
    await eventually(async () => (await lastMessage(person, chatId))?.state === 'broken', 6_000);
    const kept = (await lastMessage(person, chatId))?.text ?? '';
    owner.thaw();
    await reading.done;
    expect(reading.isEnded).toBe(true);
    expect(reading.text).toBe(kept);
    await eventually(() => survivor.gateway.exchanges.at(-1)?.isAborted, 2_000);
    expect((await lastMessage(person, chatId))?.text).toBe(kept);
  });

  it('goes on after a short freeze as if nothing had been', async () => {
    const { person, chatId, reading } = await aTalk();
    const before = wordsSent;
    owner.freeze();
    await eventually(() => wordsSent > before + 40);
    owner.thaw();
    const { length } = reading.text;
    await eventually(() => reading.text.length > length + 20);
    expect((await person.caller.call(chatRoutes.stop, { params: { id: chatId } })).body).toEqual({ stopped: true });
    await reading.done;
    expect(await lastMessage(person, chatId)).toMatchObject({ state: 'stopped', text: reading.text });
  });

  it('stops within a second through the other process, also in the first moments', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await survivor.person();
      const chatId = await survivor.newChat(person);
      const asked = talk(person, chatId).then(read);
      const stop = () => person.caller.call(chatRoutes.stop, { params: { id: chatId } });
      const begin = await eventually(async () => {
        const at = performance.now();
        return (await stop()).body.stopped ? at : null;
      });
      expect(performance.now() - begin).toBeLessThan(1_000);
      const reading = await asked;
      await reading.done;
      const message = await lastMessage(person, chatId);
      expect(message?.state).not.toBe('streaming');
      expect(reading.text).toBe(message?.sender === 'user' ? '' : message?.text);
    }
  });

  it('frees the slots of its users within seconds', async () => {
    const { person, chatId, reading } = await aTalk();
    for (let count = 1; count < 3; count += 1) await talk(person, await survivor.newChat(person));
    const refused = await talk(person, await survivor.newChat(person), survivor.service);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'rate.limited',
      details: [expect.stringContaining('3 replies')],
    });
    await owner.kill();
    await reading.done;
    survivor.gateway.answerWith((exchange) => void exchange.text('Free').finish());
    await eventually(async () => (await talk(person, chatId, survivor.service)).ok, 8_000);
  });
});
