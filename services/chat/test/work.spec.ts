import { chatRoutes, Lorebook } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

/** Slow macros and lore. */
describe('work of a prompt', () => {
  const my = onePerson();
  const chatWith = async (content: string) => {
    const entries = Array.from({ length: 100 }, () => ({ keys: [], constant: true, content }));
    const character = await my.chat.keep(aCharacter({ lorebook: Lorebook.parse({ entries }) }));
    return my.chat.newChat(my.person, character);
  };

  it.each(['{{roll:1000d999999}}', '{{datetimeformat::LLLL}}'])('is refused when it is too much: %s', async (macro) => {
    const response = await my.ask(await chatWith(macro.repeat(480)));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'chat.too_complex' });
  });

  it('of large lorebooks is done beside what others ask for', async () => {
    my.chat.gateway.answerWith((exchange) => void exchange.text('So it is.').finish());
    const chatId = await chatWith('{{roll:1000d1}} '.repeat(20));
    expect((await my.ask(chatId, 'Go on.', false)).status).toBe(200);
    expect(my.prompt()[0]?.content).toContain('1000 1000');
  });

  it('of all greetings of a character is bounded as one', async () => {
    const alternateGreetings = Array.from({ length: 40 }, () => '{{roll:1000d999999}}'.repeat(480));
    const { _id: characterId } = await my.chat.keep(aCharacter({ alternateGreetings }));
    const { status, error } = await my.caller.call(chatRoutes.saveHistory, { body: { characterId } });
    expect([status, error.code]).toEqual([400, 'chat.too_complex']);
  });
});
