import { chatRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { memberOf } from '../src/chats/chat.rules.ts';
import { ImportedChatsService } from '../src/chats/imported-chats.service.ts';
import { BeginningsRepository } from '../src/chats/messages/beginnings.repository.ts';
import { PurgeService } from '../src/chats/purge.service.ts';
import { toRow } from '../src/transcripts/imported.row.ts';
import { aLongChat } from './a-long-chat.ts';
import { documentsOf } from './chat-documents.ts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

const HOUR_MS = 3_600_000;

describe('messages that are written before their chat', () => {
  const my = onePerson();
  const sweepIn = (hours: number) =>
    my.chat.service.app.get(PurgeService).sweep(new Date(Date.now() + hours * HOUR_MS));
  const documents = (id: string) => documentsOf(my.chat.service, id);
  const begun = (hours: number) =>
    my.chat.service.app.get(BeginningsRepository).listBegun(new Date(Date.now() + hours * HOUR_MS), 100);

  /** An import of two messages; `end` may break it off. */
  const importChat = async (id: string, end: () => void = () => undefined) => {
    const character = await my.chat.keep(aCharacter());
    const { userId, username } = my.person.viewer;
    const place = {
      chatId: id,
      member: memberOf(character),
      userName: username,
      findPersona: () => null,
      now: new Date(),
    };
    const said = {
      sender: 'user' as const,
      name: 'Ann',
      version: 0,
      isHidden: false,
      isOther: false,
      isShortened: false,
    };
    const pages = async function* () {
      yield ['One', 'Two'].map((text, seq) => toRow({ ...said, versions: [{ text }] }, { ...place, seq }));
      end();
    };
    const own = { id, userId, character, title: null, parent: null, variables: {} };
    await my.chat.service.app
      .get(ImportedChatsService)
      .create({ ...own, imported: { file: 'f', kept: '{}' } }, pages());
  };
  const killed = () => {
    throw new Error('killed');
  };

  it('are removed when it never came to be, and no retry can finish it any more', async () => {
    const id = newId();
    await expect(importChat(id, killed)).rejects.toThrow('killed');
    expect(await documents(id)).toBe(2);
    await sweepIn(24);
    expect(await documents(id)).toBe(2);
    await sweepIn(27);
    expect([await documents(id), await begun(27)]).toEqual([0, []]);
  });

  it('stay when a retry has finished it', async () => {
    const id = newId();
    await expect(importChat(id, killed)).rejects.toThrow('killed');
    await importChat(id);
    await sweepIn(27);
    expect((await my.read(id)).messages.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('stay when the process died after the chat was there', async () => {
    const id = newId();
    await importChat(id);
    await my.chat.service.app.get(BeginningsRepository).begin(id);
    await sweepIn(27);
    expect([await documents(id), await begun(27)]).toEqual([2, []]);
    expect((await my.read(id)).messages).toHaveLength(2);
  });

  it('are those of branches and of long beginnings too, and nothing is left to be looked for', async () => {
    const chatId = await aLongChat(my.chat, my.person, 3);
    const params = { id: chatId, messageId: 'm-1' };
    const branch = (await my.caller.call(chatRoutes.branchChat, { params, body: {} })).body;
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const messages = ['a', 'b', 'c'].map((letter) => ({ sender: 'user' as const, text: letter.repeat(90_000) }));
    const long = (await my.caller.call(chatRoutes.saveHistory, { body: { characterId, messages } })).body;
    expect(await begun(1)).toEqual([]);
    await sweepIn(27);
    expect([await documents(branch.id), await documents(long.id)]).toEqual([2, 4]);
  });
});
