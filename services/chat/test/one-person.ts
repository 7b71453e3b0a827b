import { chatRoutes } from '@masque/contracts';
import { ask, say } from './ask.ts';
import { type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

/** Runs the chat service with one user for the tests of a `describe`. */
export function onePerson(settings: Record<string, string> = {}) {
  let started: { chat: StartedChat; person: ChatPerson };
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
    /** Asks for a reply, streamed by default; returns the raw response. */
    ask: (chatId: string, content = 'Hi', stream = true) =>
      ask(started.person.caller, { chatId, messages: say(content), stream }),
    /** A chat and its newest messages. */
    read: async (id: string, query: { before?: string; limit?: number } = {}) =>
      (await started.person.caller.call(chatRoutes.getChat, { params: { id }, query })).body,
    /** The prompt of the latest model request. */
    prompt: () => started.chat.gateway.exchanges.at(-1)?.body.messages ?? [],
  };
}
