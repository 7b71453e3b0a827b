import { chatRoutes } from '@masque/contracts';
import { aUserState, eventSource, eventually } from '@masque/testkit';
import { ask, say } from './ask.ts';
import { onePerson } from './one-person.ts';
import { chunkOf, readStream } from '../../../libs/generations/test/read-stream.ts';

const WAIT_MS = 15_000;

describe('how a reply ended', () => {
  const my = onePerson();
  let source: Awaited<ReturnType<typeof eventSource>>;
  beforeAll(async () => {
    source = await eventSource(my.chat.service);
  });
  afterAll(() => source.close());

  it('is told to those who come late as to those who were there, with its error', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((exchange) => {
      exchange.text('Only half');
      exchange.frame({ choices: [], error: { code: 'insufficient_quota', message: 'Buy credits.' } });
    });
    const body = { chatId, messages: say('Talk', 'question-1'), stream: true };
    const first = await readStream(await ask(my.caller, body));
    const ending = first.events.at(-1)!;
    expect([ending.event, chunkOf(ending).error]).toEqual([
      'error',
      {
        code: 'model.no_credits',
        message: 'Buy credits.',
        details: ['Buy credits.'],
        upstreamCode: 'insufficient_quota',
        remedy: 'credits',
        type: 'insufficient_quota',
        param: null,
      },
    ]);
    const late = await readStream(
      await my.caller.fetch(`/chats/${chatId}/stream`, { headers: { 'last-event-id': first.events[0]?.id ?? '' } }),
    );
    const again = await readStream(await ask(my.caller, body));
    for (const { events, text } of [late, again]) {
      expect('Only half').toContain(text);
      const last = events.at(-1)!;
      expect([last.event, last.id, chunkOf(last).error]).toEqual(['error', ending.id, chunkOf(ending).error]);
      expect(chunkOf(last).choices).toEqual(chunkOf(ending).choices);
    }
  });

  it.each([
    ['is suspended', { suspension: { until: new Date(Date.now() + 86_400_000).toISOString(), reason: 'Be kind.' } }],
    ['deletes the account', { isDeleted: true }],
  ])('is that it was stopped when its user %s', async (_, state) => {
    const person = await my.chat.person();
    const chatId = await my.chat.newChat(person);
    my.chat.gateway.answerWith((exchange) => void exchange.text('Once'));
    const before = my.chat.gateway.exchanges.length;
    const inChat = await ask(person.caller, { chatId, messages: say('Talk'), stream: true });
    const alone = await ask(person.caller, { messages: say('Talk'), stream: true });
    await source.publish('user.changed', aUserState({ userId: person.viewer.userId, revision: 9, ...state }));
    const ends = await Promise.all([inChat, alone].map(readStream));
    expect(ends.map(({ text }) => text)).toEqual(['Once', 'Once']);
    expect(my.chat.gateway.exchanges.slice(before)).toHaveLength(2);
    await eventually(() => my.chat.gateway.exchanges.slice(before).every(({ isAborted }) => isAborted), WAIT_MS);
  });

  it('is left to itself when a suspension is over', async () => {
    const person = await my.chat.person();
    const chatId = await my.chat.newChat(person);
    const goOn = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.text('Once');
      await goOn.promise;
      exchange.text(' upon').finish();
    });
    const reply = await ask(person.caller, { chatId, messages: say('Talk'), stream: true });
    const over = { until: new Date(Date.now() - 1_000).toISOString(), reason: 'Be kind.' };
    const another = await my.chat.person();
    await source.publish('user.changed', aUserState({ userId: person.viewer.userId, revision: 9, suspension: over }));
    // Events are handled in order.
    await source.publish('user.changed', aUserState({ userId: another.viewer.userId, revision: 9, isDeleted: true }));
    await eventually(
      async () => !(await another.caller.call(chatRoutes.hasKey, { query: {} })).body.hasApiKey,
      WAIT_MS,
    );
    goOn.resolve();
    expect((await readStream(reply)).text).toBe('Once upon');
  });
});
