import { chatRoutes } from '@masque/contracts';
import { chunkOf, readStream, thoughtsOf } from '../../../libs/generations/test/read-stream.ts';
import { ask, say } from './ask.ts';
import { REPLY, THOUGHT } from './servers/events.ts';
import {
  type FailureKind,
  failureKinds,
  type ModelServer,
  promptOf,
  SERVER_KEY,
  type ServedModel,
} from './servers/model-server.ts';
import { RunningServer } from './servers/running-server.ts';
import { servers } from './servers/servers.ts';
import { aCharacter, type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

const SETTINGS = { temperature: 1, maxTokens: 500, contextSize: 4_096 };
const EXAMPLE = 'Only by daylight, when the fog lifts.';
const NOTE = 'The rain never stops.';
const POST_HISTORY = 'Answer in the present tense.';

const idOf = (server: ModelServer) => `g${servers.indexOf(server)}`;
const modelOf = (server: ModelServer, id: string) => (server === servers[0] ? id : `${idOf(server)}::${id}`);

type Row = readonly [title: string, server: ModelServer, model: ServedModel];
const rows: Row[] = servers.flatMap((server) =>
  server.served.map((model): Row => [`${server.name}: ${model.id}`, server, model]),
);
type FailureRow = readonly [server: string, kind: FailureKind, spec: ModelServer];
const failures: FailureRow[] = servers.flatMap((server) =>
  failureKinds.filter((kind) => server.failures[kind]).map((kind): FailureRow => [server.name, kind, server]),
);

const STOPS = ['\nMira:', '\nAnn:', '###', '</s>', '[INST]', '\n\n\n'];
const optionRows: (readonly [model: string, options: Record<string, unknown>])[] = [
  ['gpt-4.1', { top_k: 40, min_p: 0.05 }],
  ['gpt-4.1', { stop: STOPS }],
  ['gpt-5', { top_p: 0.9 }],
  ['claude-sonnet-4-5-20250929', { top_p: 0.9 }],
  ['models/gemini-2.5-flash', { top_k: 40, frequency_penalty: 0.2 }],
  ['mistral-small-latest', { seed: 7, top_k: 40 }],
  ['openai/gpt-oss-20b', { repetition_penalty: 1.1 }],
  ['grok-4-0709', { presence_penalty: 0.5 }],
  ['grok-4-0709', { stop: ['###'] }],
  ['grok-4-0709', { reasoning_effort: 'low' }],
  ['claude-sonnet-4-5', { seed: 7 }],
  ['mistral-nemo:12b', { reasoning_effort: 'low' }],
];

describe('a model server', () => {
  let chat: StartedChat;
  let person: ChatPerson;
  const running = new Map<ModelServer, RunningServer>();
  const runningOf = (server: ModelServer): RunningServer => {
    const found = running.get(server);
    if (!found) throw new Error(`${server.name} doesn't run`);
    return found;
  };

  /** The messages of the last request that it didn't refuse. */
  const acceptedBy = (server: ModelServer, id: string) =>
    runningOf(server).accepted.findLast(({ model }) => model === id)?.messages ?? [];

  beforeAll(async () => {
    for (const server of servers) running.set(server, await RunningServer.start(server));
    const [first, ...others] = servers;
    chat = await startedChat({
      MODEL_GATEWAY_URL: first ? runningOf(first).url : '',
      MODEL_GATEWAYS: JSON.stringify(
        others.map((server) => ({
          id: idOf(server),
          name: server.name,
          url: runningOf(server).url,
          keyOf: server.keyOf,
        })),
      ),
      // The default gateway takes any key, as the loopback address isn't OpenRouter's.
      DEMO_MODEL: 'false',
      DAILY_MESSAGES: '0',
    });
    person = await chat.person();
    for (const server of servers.filter(({ keyOf }) => keyOf === 'user')) {
      const gateway = server === first ? undefined : idOf(server);
      await person.caller.call(chatRoutes.saveKey, { body: { apiKey: SERVER_KEY, gateway } });
    }
  });
  afterAll(async () => {
    await chat.close();
    await Promise.all([...running.values()].map((one) => one.close()));
  });

  const newChat = async () => {
    const character = aCharacter({
      firstMessage: 'Mira lifts the lantern. "You are late, {{user}}."',
      exampleDialogs: `<START>\n{{user}}: Is the bridge safe?\n{{char}}: ${EXAMPLE}`,
      depthPrompt: { prompt: NOTE, depth: 0, role: 'system' },
      postHistoryInstructions: POST_HISTORY,
    });
    return chat.newChat(person, await chat.keep(character));
  };
  /** Says something as the page does, and reads the reply. */
  const talk = async (chatId: string, model: string, content: string, options: Record<string, unknown> = {}) => {
    const asked = { chatId, model, messages: say(content), settings: SETTINGS, stream: true };
    const reply = await ask(person.caller, { ...asked, ...options });
    if (reply.status !== 200) return { status: reply.status, text: await reply.text(), thoughts: '' };
    const { events, text } = await readStream(reply);
    const error = events.map((event) => (event.data === '[DONE]' ? undefined : chunkOf(event).error)).find(Boolean);
    return { status: 200, text: error ? JSON.stringify(error) : text, thoughts: thoughtsOf(events) };
  };

  it.each(rows)('answers the first message without any setting: %s', async (_, server, model) => {
    const reply = await talk(await newChat(), modelOf(server, model.id), 'Where does the bridge lead?');
    expect(reply).toEqual({ status: 200, text: REPLY.join(''), thoughts: model.thinks ? THOUGHT.join('') : '' });
  });

  it.each(rows)('is asked only once for the second message: %s', async (_, server, model) => {
    const { requests } = runningOf(server);
    const chatId = await newChat();
    await talk(chatId, modelOf(server, model.id), 'Where does the bridge lead?');
    const before = requests.length;
    const reply = await talk(chatId, modelOf(server, model.id), 'And who built it?');
    expect([reply.status, reply.text, requests.length - before]).toEqual([200, REPLY.join(''), 1]);
  });

  it.each(rows)('sees the whole scene, with the last instructions last: %s', async (_, server, { id, prompt }) => {
    await talk(await newChat(), modelOf(server, id), 'Where does the bridge lead?');
    const messages = acceptedBy(server, id);
    const seen = (prompt ?? promptOf)(messages).trimEnd();
    const greeting = `"You are late, ${person.viewer.username}."`;
    for (const part of ['Mira', greeting, EXAMPLE, 'Where does the bridge lead?', NOTE]) expect(seen).toContain(part);
    expect(seen.endsWith(POST_HISTORY)).toBe(true);
    expect(seen.indexOf(greeting)).toBeLessThan(seen.indexOf('Where does the bridge lead?'));
    expect(seen).not.toContain(THOUGHT[0]);
  });

  it.each(rows)('never gets its own thoughts back: %s', async (_, server, model) => {
    const chatId = await newChat();
    await talk(chatId, modelOf(server, model.id), 'Where does the bridge lead?');
    await talk(chatId, modelOf(server, model.id), 'And who built it?');
    const messages = acceptedBy(server, model.id);
    expect(JSON.stringify(messages)).not.toContain(THOUGHT[0]);
    expect(promptOf(messages)).toContain(REPLY.join(''));
  });

  it.each(optionRows)(
    'answers without an option that it refuses, and is asked only once later: %s %j',
    async (id, options) => {
      const [, server, model] = rows.find(([, , served]) => served.id === id) ?? [];
      if (!server || !model) throw new Error(`nobody serves ${id}`);
      const chatId = await newChat();
      const first = await talk(chatId, modelOf(server, id), 'Where does the bridge lead?', options);
      const { requests } = runningOf(server);
      const before = requests.length;
      const second = await talk(chatId, modelOf(server, id), 'And who built it?', options);
      expect([first.text, second.text, requests.length - before]).toEqual([REPLY.join(''), REPLY.join(''), 1]);
    },
  );

  it.each(failures)('is understood when it fails: %s, %s', async (_, kind, server) => {
    const failure = server.failures[kind];
    const id = kind === 'an unknown model' ? 'no-such-model' : (server.served[0]?.id ?? '');
    if (kind !== 'an unknown model') runningOf(server).failWith = kind;
    const { error } = await person.caller.call(chatRoutes.complete, {
      body: { messages: [{ role: 'user', content: 'Hi' }], model: modelOf(server, id) },
    });
    runningOf(server).failWith = null;
    const { says = '', wait } = failure ?? {};
    const said = error.details?.join('\n') ?? '';
    const shown = { code: error.code, said: said.includes(says) ? says : said, wait: wait && error.remainingTime };
    expect(shown).toEqual({ code: failure?.code, said: says, wait });
  });
});
