import { chatRoutes } from '@masque/contracts';
import { ask, say } from './ask.ts';
import { type Person, startedChat, type StartedChat } from './started-chat.ts';

/** The chat service and one user of it, while the tests of a `describe` run. */
export function onePerson(settings: Record<string, string> = {}) {
  let started: { chat: StartedChat; person: Person };
  beforeAll(async () => {
    const chat = await startedChat(settings);
    started = { chat, person: await chat.person() };
  });
  afterAll(() => started.chat.close());

  return {
    get chat() {
      return started.chat;
    },
    get person() {
      return started.person;
    },
    get caller() {
      return started.person.caller;
    },
    /** Asks for a reply, as a stream unless told otherwise; the response as it comes. */
    ask: (chatId: string, content = 'Hi', stream = true) =>
      ask(started.person.caller, { chatId, messages: say(content), stream }),
    /** A chat and its newest messages. */
    read: async (id: string, query: { before?: string; limit?: number } = {}) =>
      (await started.person.caller.call(chatRoutes.getChat, { params: { id }, query })).body,
    /** What the model was asked last. */
    prompt: () => started.chat.gateway.exchanges.at(-1)?.body.messages ?? [],
  };
}
