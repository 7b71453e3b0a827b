import { chatRoutes } from '@masque/contracts';
import { chunkOf, readStream, thoughtsOf } from '../../../../libs/generations/test/read-stream.ts';
import { ask, say } from '../ask.ts';
import { aCharacter, type ChatPerson, startedChat, type StartedChat } from '../started-chat.ts';
import { type ModelServer, SERVER_KEY, type ServedModel } from './model-server.ts';
import { RunningServer } from './running-server.ts';
import { servers } from './servers.ts';

const SETTINGS = { temperature: 1, maxTokens: 500, contextSize: 4_096 };
export const EXAMPLE = 'Only by daylight, when the fog lifts.';
export const NOTE = 'The rain never stops.';
export const POST_HISTORY = 'Answer in the present tense.';

const idOf = (server: ModelServer) => `g${servers.indexOf(server)}`;
export const modelOf = (server: ModelServer, id: string) => (server === servers[0] ? id : `${idOf(server)}::${id}`);

type Row = readonly [title: string, server: ModelServer, model: ServedModel];
export const rows: Row[] = servers.flatMap((server) =>
  server.served.map((model): Row => [`${server.name}: ${model.id}`, server, model]),
);

/** All servers, and somebody who chats with their models. */
export class ServersInUse {
  private constructor(
    private readonly running: ReadonlyMap<ModelServer, RunningServer>,
    private readonly chat: StartedChat,
    readonly person: ChatPerson,
  ) {}

  static async start(): Promise<ServersInUse> {
    const running = new Map<ModelServer, RunningServer>();
    for (const server of servers) running.set(server, await RunningServer.start(server));
    const urlOf = (server: ModelServer | undefined) => (server && running.get(server)?.url) ?? '';
    const [first, ...others] = servers;
    const gateways = others.map((server) => ({
      id: idOf(server),
      name: server.name,
      url: urlOf(server),
      keyOf: server.keyOf,
    }));
    const chat = await startedChat({
      MODEL_GATEWAY_URL: urlOf(first),
      MODEL_GATEWAYS: JSON.stringify(gateways),
      // The default gateway takes any key, as the loopback address isn't OpenRouter's.
      DEMO_MODEL: 'false',
      DAILY_MESSAGES: '0',
    });
    const person = await chat.person();
    for (const server of servers.filter(({ keyOf }) => keyOf === 'user')) {
      const gateway = server === first ? undefined : idOf(server);
      await person.caller.call(chatRoutes.saveKey, { body: { apiKey: SERVER_KEY, gateway } });
    }
    return new ServersInUse(running, chat, person);
  }

  of(server: ModelServer): RunningServer {
    const found = this.running.get(server);
    if (!found) throw new Error(`${server.name} doesn't run`);
    return found;
  }

  /** The messages of the last request that it didn't refuse. */
  acceptedBy(server: ModelServer, id: string) {
    return this.of(server).accepted.findLast(({ model }) => model === id)?.messages ?? [];
  }

  async newChat(): Promise<string> {
    const character = aCharacter({
      firstMessage: 'Mira lifts the lantern. "You are late, {{user}}."',
      exampleDialogs: `<START>\n{{user}}: Is the bridge safe?\n{{char}}: ${EXAMPLE}`,
      depthPrompt: { prompt: NOTE, depth: 0, role: 'system' },
      postHistoryInstructions: POST_HISTORY,
    });
    return this.chat.newChat(this.person, await this.chat.keep(character));
  }

  /** Says something as the page does, and reads the reply. */
  async talk(chatId: string, model: string, content: string, options: Record<string, unknown> = {}) {
    const asked = { chatId, model, messages: say(content), settings: SETTINGS, stream: true };
    const reply = await ask(this.person.caller, { ...asked, ...options });
    if (reply.status !== 200) return { status: reply.status, text: await reply.text(), thoughts: '' };
    const { events, text } = await readStream(reply);
    const error = events.map((event) => (event.data === '[DONE]' ? undefined : chunkOf(event).error)).find(Boolean);
    return { status: 200, text: error ? JSON.stringify(error) : text, thoughts: thoughtsOf(events) };
  }

  async close(): Promise<void> {
    await this.chat.close();
    await Promise.all([...this.running.values()].map((one) => one.close()));
  }
}
