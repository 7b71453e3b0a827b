import { chatRoutes } from '@masque/contracts';
import { SettingsService } from '../src/settings/settings.service.ts';
import { aCharacter } from './started-chat.ts';
import { transcripts } from './transcript-files.ts';

/** A character of somebody else that one may chat with, but not read. */
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
});
