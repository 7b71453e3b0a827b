import { chatRoutes } from '@masque/contracts';
import { aCharacter } from './started-chat.ts';
import { onePerson } from './one-person.ts';

const transcript = [
  { user_name: 'Ann', character_name: 'Mira' },
  { name: 'Mira', is_user: false, mes: 'Come in.' },
  { name: 'Ann', is_user: true, mes: 'Thank you.' },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

describe('the form of an import', () => {
  const my = onePerson();
  const characterId = async () => (await my.chat.keep(aCharacter()))._id;
  const sendForm = async (...fields: [string, string | File][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    const reply = await my.chat.service.as(my.person.viewer).fetch('/chats/import', { method: 'POST', body: form });
    return { status: reply.status, body: await reply.json() };
  };
  const file = () => new File([transcript], 'chat.jsonl');

  it.each(['before', 'after'])('may name the character %s the file', async (place) => {
    const id = await characterId();
    const parts: [string, string | File][] = [
      ['characterId', id],
      ['file', file()],
    ];
    const { status, body } = await sendForm(...(place === 'before' ? parts : parts.toReversed()));
    expect(status).toBe(201);
    expect((await my.read(body.id)).chat.characterId).toBe(id);
  });

  it('is refused without a character, or with one that nobody may see', async () => {
    expect(await sendForm(['file', file()])).toMatchObject({
      status: 400,
      body: { details: ['characterId: required'] },
    });
    for (const order of [1, -1]) {
      const parts: [string, string | File][] = [
        ['characterId', 'nobody'],
        ['file', file()],
      ];
      const { status, body } = await sendForm(...(order === 1 ? parts : parts.toReversed()));
      expect([status, body.code]).toEqual([404, 'character.not_found']);
    }
  });

  it.each(['before', 'after'])('refuses the name of somebody else %s the file, and takes one’s own', async (place) => {
    const id = await characterId();
    const send = (username: string) => {
      const parts: [string, string | File][] = [
        ['username', username],
        ['file', file()],
      ];
      return sendForm(['characterId', id], ...(place === 'before' ? parts : parts.toReversed()));
    };
    expect(await send('somebody')).toMatchObject({ status: 403, body: { code: 'auth.denied' } });
    const { body: listed } = await my.caller.call(chatRoutes.listChats, { query: { characterId: id } });
    expect(listed.chats).toEqual([]);
    expect((await send(my.person.viewer.username)).status).toBe(201);
  });

  it('has one file: a second one is refused, not overlooked', async () => {
    const id = await characterId();
    const { status, body } = await sendForm(['characterId', id], ['file', file()], ['file', file()]);
    expect([status, body.details]).toEqual([400, ['file: only one file at a time']]);
    const { body: listed } = await my.caller.call(chatRoutes.listChats, { query: { characterId: id } });
    expect(listed.chats).toEqual([]);
  });
});
