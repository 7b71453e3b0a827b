import { chatRoutes } from '@masque/contracts';
import { aViewer } from '@masque/testkit';
import { ask, say } from './ask.ts';
import { onePerson } from './one-person.ts';
import { aCharacter, TEST_KEY } from './started-chat.ts';

/** 25 hours apart: never the same day. */
const EAST = 'Pacific/Kiritimati';
const WEST = 'Pacific/Niue';
const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());

describe('the time of macros', () => {
  const my = onePerson();
  beforeEach(() => my.chat.gateway.answerWith((exchange) => void exchange.text('So it is.').finish()));

  const clock = () => aCharacter({ firstMessage: 'Since {{isodate}}.', systemPrompt: 'today {{isodate}} {{weekday}}' });
  const somebody = async (timeZone?: string) => {
    const viewer = aViewer(timeZone === undefined ? {} : { timeZone });
    const caller = my.chat.service.as(viewer);
    await caller.call(chatRoutes.saveKey, { body: { apiKey: TEST_KEY } });
    const character = await my.chat.keep(clock());
    return { caller, character, chatId: await my.chat.newChat({ viewer, caller }, character) };
  };
  const system = () => my.prompt()[0]?.content;
  const weekday = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(Date.now());

  it.each([EAST, WEST])('is that of the user: %s', async (timeZone) => {
    const { caller, chatId } = await somebody(timeZone);
    const { body } = await caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} });
    expect(body.messages[0]?.text).toBe(`Since ${dayIn(timeZone)}.`);
    expect((await ask(caller, { chatId, messages: say('Hi') })).status).toBe(200);
    expect(system()).toContain(`today ${dayIn(timeZone)} ${weekday(timeZone)}`);
  });

  it('is that of a request that gives one, in a chat and without', async () => {
    const { caller, character, chatId } = await somebody(WEST);
    const asked = [
      () => ask(caller, { chatId, messages: say('Hi'), timeZone: EAST }),
      () => ask(caller, { characterId: character._id, messages: say('Hi'), timeZone: EAST }),
      () => caller.call(chatRoutes.continueReply, { params: { id: chatId }, body: { timeZone: EAST } }),
    ];
    for (const request of asked) {
      expect((await request()).status).toBe(200);
      expect(system()).toContain(`today ${dayIn(EAST)}`);
    }
    const wrong = await ask(caller, { chatId, messages: say('Hi'), timeZone: 'Mars/Olympus' });
    expect(wrong.status).toBe(400);
  });

  it('is UTC while no time zone is known', async () => {
    const { caller, chatId } = await somebody();
    expect((await ask(caller, { chatId, messages: say('Hi') })).status).toBe(200);
    expect(system()).toContain(`today ${dayIn('UTC')}`);
  });
});
