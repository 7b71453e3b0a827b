import { type Completion, chatRoutes } from '@masque/contracts';
import { ask, say } from './ask.ts';
import { onePerson } from './one-person.ts';
import { chunkOf, readStream } from '../../../libs/generations/test/read-stream.ts';
import { aCharacter } from './started-chat.ts';

describe('the name of a speaker in front of a reply', () => {
  const my = onePerson();
  const answer = (...pieces: string[]) =>
    my.chat.gateway.answerWith((exchange) => {
      for (const piece of pieces) exchange.text(piece);
      exchange.finish();
    });
  const lastText = async (chatId: string) => (await my.read(chatId)).messages.at(-1)?.text;
  const post = (path: string, body: object = { stream: true }) =>
    my.caller.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is neither shown nor kept, however it is cut', async () => {
    const chatId = await my.chat.newChat(my.person);
    answer('M', 'ir', 'a: ', 'Hello.');
    const { events, text } = await readStream(await my.ask(chatId));
    const shown = events.slice(0, -1).map((event) => chunkOf(event).choices[0]?.delta.content ?? '');
    expect([text, shown.join('')]).toEqual(['Hello.', 'Hello.']);
    expect(await lastText(chatId)).toBe('Hello.');
    answer('**Mira:**\n', 'Again.');
    expect((await readStream(await my.ask(chatId, 'And?'))).text).toBe('Again.');
    expect(JSON.stringify(my.prompt())).not.toContain('Mira: Hello.');
  });

  it('stays where it is the first word of a sentence, or all there is', async () => {
    const chatId = await my.chat.newChat(my.person);
    for (const pieces of [['Mi', 'ra', ' smiles.'], ['Mirabel: no'], ['Mira'], ['Mira', ':']]) {
      answer(...pieces);
      expect((await readStream(await my.ask(chatId, pieces.join()))).text).toBe(pieces.join(''));
      expect(await lastText(chatId)).toBe(pieces.join(''));
    }
  });

  it('is removed from other versions and from continuations, too', async () => {
    const chatId = await my.chat.newChat(my.person);
    answer('Once');
    await readStream(await my.ask(chatId));
    const id = (await my.read(chatId)).messages.at(-1)?.id;
    answer('Mira: ', 'Twice');
    expect((await readStream(await post(`/chats/${chatId}/messages/${id}/regenerate`))).text).toBe('Twice');
    answer('Mira', ': upon a time');
    expect((await readStream(await post(`/chats/${chatId}/continue`))).text).toBe(' upon a time');
    expect(await lastText(chatId)).toBe('Twice upon a time');
  });

  it('is the nickname, too', async () => {
    const chatId = await my.chat.newChat(my.person, await my.chat.keep(aCharacter({ nickname: 'Captain' })));
    answer('Captain: ', 'Aye.');
    expect((await readStream(await my.ask(chatId))).text).toBe('Aye.');
  });

  it('is the member’s in an imported group', async () => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    const lines = [
      { user_name: 'Ann', character_name: 'Band', create_date: '2026-01-02' },
      { name: 'Ann', is_user: true, mes: 'Who is there?' },
      { name: 'Bob', is_user: false, mes: 'Me.' },
    ];
    const form = new FormData();
    form.append('file', new File([lines.map((line) => JSON.stringify(line)).join('\n')], 'band.jsonl'));
    const imported = await my.caller.fetch(`/chats/import?characterId=${characterId}`, { method: 'POST', body: form });
    const { id: chatId } = (await imported.json()) as { id: string };
    const id = (await my.read(chatId)).messages.at(-1)?.id;
    answer('Bob: ', 'Nobody.');
    expect((await readStream(await post(`/chats/${chatId}/messages/${id}/regenerate`))).text).toBe('Nobody.');
  });

  it('is the user’s in what is suggested to them', async () => {
    const chatId = await my.chat.newChat(my.person);
    answer(`${my.person.viewer.username}: `, 'I bow.');
    expect((await readStream(await post(`/chats/${chatId}/impersonate`))).text).toBe('I bow.');
    answer('Mira: ', 'I bow.');
    expect((await readStream(await post(`/chats/${chatId}/impersonate`))).text).toBe('Mira: I bow.');
  });

  it('is removed without a chat, and nothing is where no character speaks', async () => {
    const { _id: characterId } = await my.chat.keep(aCharacter());
    answer('Mira: ', 'Hello.');
    const contentOf = async (body: object) => {
      const reply = await ask(my.caller, { messages: say('Hi'), ...body });
      return ((await reply.json()) as Completion).choices[0]?.message.content;
    };
    expect(await contentOf({ characterId })).toBe('Hello.');
    expect(await contentOf({})).toBe('Mira: Hello.');
  });

  it('is kept back from what breaks off, and what came is kept', async () => {
    const chatId = await my.chat.newChat(my.person);
    my.chat.gateway.answerWith((exchange) => void exchange.text('Mir').frame({ choices: [], error: { code: 502 } }));
    const { events, text } = await readStream(await my.ask(chatId));
    expect([text, chunkOf(events.at(-1)!).error?.code]).toEqual(['Mir', 'model.failed']);
    const { body } = await my.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} });
    expect(body.messages.at(-1)).toMatchObject({ text: 'Mir', state: 'broken' });
  });
});
