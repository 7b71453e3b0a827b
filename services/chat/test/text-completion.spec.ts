import { createServer, type RequestListener, type Server } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { chatRoutes, type Input } from '@masque/contracts';
import { aCharacter, type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

type Draft = Omit<Input<typeof chatRoutes.createConnection>['body'], 'name'>;
const chunk = (text: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ object: 'text_completion', choices: [{ index: 0, text, finish_reason: finish }] })}\n\n`;

describe('text completion', () => {
  let chat: StartedChat;
  let person: ChatPerson;
  let server: Server;
  const asked: Record<string, unknown>[] = [];
  let chatTemplate = '';
  let pieces: readonly string[] = ['Well ', 'met.'];
  let chatCompletion: RequestListener | null = null;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      if (request.url === '/props') response.end(JSON.stringify({ chat_template: chatTemplate }));
      else if (request.url === '/v1/chat/completions' && chatCompletion) {
        asked.push(JSON.parse(await readText(request)));
        chatCompletion(request, response);
      } else if (request.url === '/v1/completions') {
        asked.push(JSON.parse(await readText(request)));
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(pieces.map((piece) => chunk(piece)).join('') + chunk('', 'stop') + 'data: [DONE]\n\n');
      } else response.writeHead(404).end('{}');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
    const gateways = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: id, url, keyOf: 'none' }));
    chat = await startedChat({ MODEL_GATEWAYS: JSON.stringify(gateways) });
    person = await chat.person();
  });
  afterAll(async () => {
    server.close();
    await chat.close();
  });

  const newChat = async (draft: Draft) => {
    const { body } = await person.caller.call(chatRoutes.createConnection, {
      body: { name: 'Text', api: 'text', ...draft },
    });
    const character = aCharacter({ name: 'Mira', personality: 'Kind.', firstMessage: 'Hello there!' });
    const chatId = await chat.newChat(person, await chat.keep(character));
    await person.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { profileId: body.id } });
    return chatId;
  };
  const say = async (chatId: string) => {
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const { body } = await person.caller.call(chatRoutes.complete, { body: { chatId, messages } });
    return { text: body.choices[0]?.message.content, sent: asked.at(-1) ?? {} };
  };

  it('is asked in the template that the server names', async () => {
    chatTemplate = '{{ bos_token }}<start_of_turn>user\n{{ message }}<end_of_turn>';
    const { text, sent } = await say(await newChat({ model: 'a::any' }));
    expect(text).toBe('Well met.');
    expect(sent['prompt']).toMatch(/Hello there![^]*<start_of_turn>user\nHi[^]*<start_of_turn>model\n$/);
    expect(sent['stop']).toEqual(expect.arrayContaining(['<end_of_turn>', `\n${person.viewer.username}:`]));
    expect(sent).not.toHaveProperty('messages');
  });

  it('is asked in the chosen template, else by the model’s name', async () => {
    chatTemplate = '';
    const llama = await say(await newChat({ model: 'b::llama-3.1-8b-instruct' }));
    expect(llama.sent['prompt']).toContain('<|start_header_id|>user<|end_header_id|>');
    const chatMl = await say(await newChat({ model: 'b::llama-3.1-8b-instruct', instruct: { template: 'chatml' } }));
    expect(chatMl.sent['prompt']).toContain('<|im_start|>user\n');
  });

  it('sends the prompts and samplers of its preset', async () => {
    const prompts = [{ identifier: 'main', content: 'Tell tales of {{char}} at sea.', role: 'system' }];
    const json = JSON.stringify({ temperature: 0.37, prompts });
    const { body } = await person.caller.call(chatRoutes.createPreset, {
      body: { name: 'Text completion: Sea', json },
    });
    const { sent } = await say(await newChat({ model: 'b::llama-3.1-8b-instruct', presetId: body.id }));
    expect(sent['prompt']).toContain('Tell tales of Mira at sea.');
    expect(sent['temperature']).toBe(0.37);
  });

  const traceOf = async (id: string) => {
    const { body } = await person.caller.call(chatRoutes.getChat, { params: { id }, query: {} });
    const messageId = body.messages.at(-1)!.id;
    return (await person.caller.call(chatRoutes.getTrace, { params: { id, messageId }, query: {} })).body.request;
  };
  const said = { choices: [{ message: { content: 'Well met.' }, finish_reason: 'stop' }] };
  const reply: RequestListener = (_, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(said));

  it.each([
    ['the server’s template', 'c::any', "{{ '<|start_of_role|>user<|end_of_role|>' + message['content'] }}"],
    ['the model’s name', 'd::granite-4.0-h-small', ''],
  ])('leaves the template to a server with chat completion, if %s isn’t recognized', async (_, model, template) => {
    [chatTemplate, chatCompletion] = [template, reply];
    const chatId = await newChat({ model });
    const { text, sent } = await say(chatId);
    expect(text).toBe('Well met.');
    expect(sent['messages']).toContainEqual({ role: 'user', content: 'Hi' });
    expect(sent).not.toHaveProperty('prompt');
    expect(await traceOf(chatId)).toEqual({ shape: 'as_is', changes: [{ change: 'server_template', reason: '' }] });
  });

  it.each<[string, string, RequestListener | null, string]>([
    ['isn’t there', 'e::any', null, ''],
    [
      'knows no template',
      'f::any',
      (_, response) =>
        void response.writeHead(400).end('{"error":{"message":"No chat template: must provide a chat template"}}'),
      'No chat template: must provide a chat template',
    ],
  ])('guesses ChatML where chat completion %s, says so, and remembers it', async (_, model, answer, reason) => {
    [chatTemplate, chatCompletion] = ['', answer];
    const chatId = await newChat({ model });
    const { text, sent } = await say(chatId);
    expect(text).toBe('Well met.');
    expect(sent['prompt']).toContain('<|im_start|>user\nHi');
    const changes = [
      { change: 'no_chat', reason },
      { change: 'guessed_template', detail: 'ChatML', reason: '' },
    ];
    expect(await traceOf(chatId)).toEqual({ shape: 'text', changes });
    const count = asked.length;
    await say(chatId);
    expect(asked).toHaveLength(count + 1);
  });

  it('names a recognized template in the trace', async () => {
    chatTemplate = '';
    const chatId = await newChat({ model: 'b::llama-3.1-8b-instruct' });
    await say(chatId);
    const changes = [{ change: 'template', detail: 'Llama 3', reason: '' }];
    expect(await traceOf(chatId)).toEqual({ shape: 'text', changes });
  });

  it('uses SillyTavern’s own files', async () => {
    const ownInstruct = JSON.stringify({
      name: 'Mine',
      input_sequence: '### ASK:',
      output_sequence: '### ANSWER:',
      stop_sequence: '###',
      wrap: true,
    });
    const ownContext = JSON.stringify({ name: 'Mine', story_string: 'WHO: {{personality}}\n', chat_start: '***' });
    const { sent } = await say(await newChat({ model: 'a::any', instruct: { ownInstruct, ownContext } }));
    expect(sent['prompt']).toMatch(/WHO: Kind\.[^]*### ASK:\nHi[^]*### ANSWER:\n$/);
  });

  it('leaves the last message open when it is continued', async () => {
    const chatId = await newChat({ model: 'a::any', instruct: { template: 'chatml' } });
    await say(chatId);
    pieces = ['met. And', ' welcome.'];
    await person.caller.call(chatRoutes.continueReply, { params: { id: chatId }, body: {} });
    expect(asked.at(-1)?.['prompt']).toMatch(/<\|im_start\|>assistant\nWell met\.$/);
    const { body } = await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} });
    expect(body.messages.at(-1)?.text).toBe('Well met. And welcome.');
    pieces = ['d friends.<|im_end|>\n<|im_start|>user\nmore'];
    await person.caller.call(chatRoutes.continueReply, { params: { id: chatId }, body: {} });
    const { body: joined } = await person.caller.call(chatRoutes.getChat, { params: { id: chatId }, query: {} });
    expect(joined.messages.at(-1)?.text).toBe('Well met. And welcome.d friends.');
  });

  it.each([
    ['always', ':'],
    ['others', ''],
  ] as const)('opens the user’s turn for a suggestion, with names: %s', async (names, mark) => {
    const chatId = await newChat({ model: 'a::any', names, instruct: { template: 'llama-3' }, replyStart: 'Oh' });
    pieces = [' I bow.'];
    const { body } = await person.caller.call(chatRoutes.impersonate, { params: { id: chatId }, body: {} });
    expect(body.choices[0]?.message.content?.trim()).toBe('I bow.');
    const name = mark && person.viewer.username + mark;
    const end = `<|start_header_id|>user<|end_header_id|>\n\n${name}`;
    expect(String(asked.at(-1)?.['prompt']).slice(-end.length)).toBe(end);
    expect(asked.at(-1)?.['prompt']).not.toContain('[Write your next reply');
  });

  it.each([
    ['*', 'smiles* Hello', '*smiles* Hello'],
    ['<think>', 'Plan it</think>\nHello.', 'Hello.'],
    ['{{char}}:', ' Hello.', 'Hello.'],
  ])('goes on from the start of the reply: %s%s', async (replyStart, said, expected) => {
    pieces = [said];
    const { text } = await say(await newChat({ model: 'a::any', instruct: { template: 'chatml' }, replyStart }));
    expect(text).toBe(expected);
  });
});
