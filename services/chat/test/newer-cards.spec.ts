import { chatRoutes, events } from '@masque/contracts';
import { eventSink, eventually } from '@masque/testkit';
import { ChatCharactersService, type PlayedCharacter } from '../src/characters/characters.service.ts';
import { ask, say } from './ask.ts';
import { onePerson } from './one-person.ts';
import { readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter } from './started-chat.ts';

describe('a chat and a newer version of its card', () => {
  const my = onePerson();

  const move = (id: string, cardVersion?: number, who = my.person) =>
    who.caller.call(chatRoutes.changeChat, {
      params: { id },
      body: cardVersion === undefined ? {} : { cardVersion },
    });
  const chatOf = async (id: string) => (await my.read(id)).chat;
  /** A character with a second version, and a chat that began with the first. */
  const begun = async (own: Partial<PlayedCharacter> = {}) => {
    const first = await my.chat.keep(aCharacter({ personality: 'Quiet as snow.', ...own }));
    const id = await my.chat.newChat(my.person, first);
    const second = aCharacter({ ...own, ...next(first), personality: 'Loud as thunder.', name: 'Mira the Loud' });
    return { id, first, second: await my.chat.keep(second) };
  };
  const next = ({ _id, authorId, version, revision }: PlayedCharacter) => ({
    _id,
    authorId,
    version: version + 1,
    revision: revision + 1,
  });
  const promptAfter = async (id: string) => {
    await (await my.ask(id, `Hello ${Math.random()}`)).text();
    return JSON.stringify(my.prompt());
  };

  it('is told of it, and moved to it when its owner wants', async () => {
    const { id, first } = await begun();
    expect(await promptAfter(id)).toContain('Quiet as snow.');
    const before = await chatOf(id);
    expect(before).toMatchObject({ cardVersion: 1, latestCardVersion: 2 });
    const { status, body } = await move(id, 2);
    expect([status, body]).toEqual([200, { ...before, cardVersion: 2, revision: before.revision + 1 }]);
    expect(await chatOf(id)).toEqual(body);
    expect(await promptAfter(id)).toContain('Loud as thunder.');
    const { body: list } = await my.caller.call(chatRoutes.listChats, { query: { characterId: first._id } });
    expect(list.chats).toMatchObject([{ cardVersion: 2, latestCardVersion: 2 }]);
  });

  it('stays where it is when it is there already, or nothing is asked for', async () => {
    const { id } = await begun();
    const before = await chatOf(id);
    expect((await move(id, 1)).body).toEqual(before);
    expect((await move(id)).body).toEqual(before);
  });

  it('is not moved to versions that are not the current one, or whose texts have not come', async () => {
    const { id, second } = await begun();
    for (const version of [3, 99]) {
      const refused = await move(id, version);
      expect([refused.status, refused.error.error]).toEqual([404, 'Version not found']);
    }
    // The character names it while the event with its texts is still on its way.
    const { card: _, ...row } = { ...second, version: 3, revision: 3 };
    await my.chat.service.app.get(ChatCharactersService).save(row);
    expect((await move(id, 3)).status).toBe(404);
    // An earlier version, which perhaps only its author was ever meant to see.
    expect((await move(id, 2)).status).toBe(404);
    expect((await chatOf(id)).cardVersion).toBe(1);
    for (const body of [{ cardVersion: 0 }, { cardVersion: 1.5 }, { cardVersion: '2' }, []]) {
      const headers = { 'content-type': 'application/json' };
      const reply = await my.caller.fetch(`/chats/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
      expect(reply.status).toBe(400);
    }
  });

  it('is not offered when the character was deleted or taken away', async () => {
    for (const end of [{ isDeleted: true }, { isPublic: false }, { moderation: 'hidden' as const }]) {
      const { id, second } = await begun();
      await my.chat.keep({ ...second, ...end, revision: 3 });
      expect((await chatOf(id)).latestCardVersion).toBe(1);
      const refused = await move(id, 2);
      expect([refused.status, refused.error.error]).toEqual([410, 'Character not found. It may have been deleted.']);
    }
  });

  it('is only moved by its owner', async () => {
    const { id } = await begun();
    expect((await move(id, 2, await my.chat.person())).status).toBe(404);
    expect((await chatOf(id)).cardVersion).toBe(1);
  });

  it('is moved while a reply is being written, which ends as it began', async () => {
    const { id } = await begun();
    const held = Promise.withResolvers<void>();
    my.chat.gateway.answerWith(async (exchange) => {
      exchange.text('Quiet ');
      await held.promise;
      exchange.text('still.').finish();
    });
    const answer = await ask(my.caller, { chatId: id, messages: say('Hi'), stream: true });
    const written = readStream(answer);
    expect((await move(id, 2)).body.cardVersion).toBe(2);
    held.resolve();
    await written;
    const page = await eventually(async () => {
      const newest = await my.read(id);
      return newest.messages.at(-1)?.state === 'complete' ? newest : null;
    });
    expect(page.messages.at(-1)).toMatchObject({ text: 'Quiet still.' });
    expect(page.chat).toMatchObject({ cardVersion: 2, messageCount: 3 });
    my.chat.gateway.answerWith((exchange) => void exchange.text('Loud.').finish());
    expect(await promptAfter(id)).toContain('Loud as thunder.');
  });

  it('tells others by its event that it has changed', async () => {
    const sink = await eventSink(my.chat.service, 'chat.activity');
    const { id } = await begun();
    await promptAfter(id);
    const { body } = await move(id, 2);
    await eventually(() =>
      sink.received.some(({ data }) => {
        const state = events['chat.changed'].data.parse(data);
        return state.chatId === id && state.revision === body.revision;
      }),
    );
    await sink.close();
  });
});
