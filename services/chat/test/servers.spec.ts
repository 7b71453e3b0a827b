import { REPLY, THOUGHT } from './servers/events.ts';
import { modelOf, rows, ServersInUse } from './servers/servers-in-use.ts';

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
  let inUse: ServersInUse;
  beforeAll(async () => {
    inUse = await ServersInUse.start();
  });
  afterAll(() => inUse.close());

  it.each(rows)('answers the first message without any setting: %s', async (_, server, model) => {
    const reply = await inUse.talk(await inUse.newChat(), modelOf(server, model.id), 'Where does the bridge lead?');
    expect(reply).toEqual({ status: 200, text: REPLY.join(''), thoughts: model.thinks ? THOUGHT.join('') : '' });
  });

  it.each(rows)('is asked only once for the second message: %s', async (_, server, model) => {
    const { requests } = inUse.of(server);
    const chatId = await inUse.newChat();
    await inUse.talk(chatId, modelOf(server, model.id), 'Where does the bridge lead?');
    const before = requests.length;
    const reply = await inUse.talk(chatId, modelOf(server, model.id), 'And who built it?');
    expect([reply.status, reply.text, requests.length - before]).toEqual([200, REPLY.join(''), 1]);
  });

  it.each(optionRows)(
    'answers without an option that it refuses, and is asked only once later: %s %j',
    async (id, options) => {
      const [, server, model] = rows.find(([, , served]) => served.id === id) ?? [];
      if (!server || !model) throw new Error(`nobody serves ${id}`);
      const chatId = await inUse.newChat();
      const first = await inUse.talk(chatId, modelOf(server, id), 'Where does the bridge lead?', options);
      const { requests } = inUse.of(server);
      const before = requests.length;
      const second = await inUse.talk(chatId, modelOf(server, id), 'And who built it?', options);
      expect([first.text, second.text, requests.length - before]).toEqual([REPLY.join(''), REPLY.join(''), 1]);
    },
  );
});
