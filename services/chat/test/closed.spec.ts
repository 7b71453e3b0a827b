import { chatRoutes, Lorebook } from '@masque/contracts';
import { SettingsService } from '../src/settings/settings.service.ts';
import { aCharacter } from './started-chat.ts';
import { transcripts } from './transcript-files.ts';

/** Another user's character, open for chats but not for reading. */
describe('a closed definition', () => {
  const { my, exported } = transcripts();

  it('goes to the model, and to nothing that the user can read', async () => {
    const character = aCharacter({
      reuse: 'none',
      personality: 'Secretly the lost queen.',
      firstMessage: '{{setglobalvar::greeted::{{personality}}}}Hello.',
    });
    const chatId = await my.chat.newChat(my.person, await my.chat.keep(character));
    const customPrompt =
      '{{setvar::x::{{personality}}}}{{setglobalvar::y}}{{personality}}{{/setglobalvar}}She is {{personality}}';
    await my.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { customPrompt } });
    my.chat.gateway.answerWith((exchange) => void exchange.text('So it is.').finish());
    expect((await my.ask(chatId, 'Go on.', false)).status).toBe(200);
    expect(my.prompt()[0]?.content).toContain('She is Secretly the lost queen.');
    expect(await exported(chatId)).not.toContain('queen');
    const variables = await my.chat.service.app.get(SettingsService).variables(my.person.viewer.userId);
    expect(Object.keys(variables).toSorted()).toEqual(['greeted', 'y']);
    expect(JSON.stringify(variables)).not.toContain('queen');
  });

  it.each([
    ['by name to readers', 'export', { part: 'description', macro: 'time' }],
    ['without its name to others', 'none', { part: 'description' }],
  ] as const)('shows that a macro defeats the provider’s cache, %s', async (_, reuse, volatile) => {
    const chatId = await my.chat.newChat(
      my.person,
      await my.chat.keep(aCharacter({ reuse, description: 'It is {{time}}.' })),
    );
    my.chat.gateway.answerWith((exchange) => void exchange.text('So it is.').finish());
    expect((await my.ask(chatId, 'Go on.', false)).status).toBe(200);
    const { messages } = (await my.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    const params = { id: chatId, messageId: messages.at(-1)?.id ?? '' };
    expect((await my.caller.call(chatRoutes.getTrace, { params, query: {} })).body.volatile).toEqual([volatile]);
  });

  it('of an attached lorebook goes to no variable, and is searched by no key of the user', async () => {
    const lorebook = (entries: object[]) => Lorebook.parse({ recursiveScanning: true, entries });
    const closed = aCharacter({
      reuse: 'none',
      lorebook: lorebook([
        { keys: ['castle'], content: 'Here the lost queen hides.' },
        { keys: ['castle'], content: 'The queen is Aria.', extensions: { position: 7, outlet_name: 'secret' } },
      ]),
    });
    const own = aCharacter({
      authorId: my.person.viewer.userId,
      lorebook: lorebook([{ keys: ['/lost (queen)/'], content: 'I know.' }]),
    });
    await my.chat.keep(closed);
    const chatId = await my.chat.newChat(my.person, await my.chat.keep(own));
    const body = { lorebookIds: [closed._id], customPrompt: '{{setvar::x::{{outlet::secret}}}}' };
    expect((await my.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body })).status).toBe(200);
    my.chat.gateway.answerWith((exchange) => void exchange.text('So it is.').finish());
    expect((await my.ask(chatId, 'To the castle.', false)).status).toBe(200);
    expect(JSON.stringify(my.prompt())).toContain('Here the lost queen hides.');
    expect(await exported(chatId)).not.toContain('Aria');
    const { messages } = (await my.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} })).body;
    const params = { id: chatId, messageId: messages.at(-1)?.id ?? '' };
    const { status, body: trace } = await my.caller.call(chatRoutes.getTrace, { params, query: {} });
    expect([status, trace.lore]).toEqual([200, []]);
  });
});
