import { createServer, type Server } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { chatRoutes } from '@masque/contracts';
import { aCharacter, type ChatPerson, startedChat, type StartedChat } from './started-chat.ts';

const CONTEXT = 8_192;
const han = (n: number) =>
  Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + ((n * 7 + at * 13) % 2_000))).join('');

describe('a prompt for a server with a tokenizer', () => {
  let chat: StartedChat;
  let person: ChatPerson;
  let server: Server;
  let perCharacter = 1;
  const sent: string[][] = [];
  const biases: unknown[] = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const body = JSON.parse((await readText(request)) || '{}');
      if (request.url === '/tokenize')
        response.end(JSON.stringify({ count: Math.ceil(body.prompt.length * perCharacter), tokens: [7, 9] }));
      else if (request.url === '/v1/chat/completions') {
        biases.push(body.logit_bias);
        sent.push(body.messages.map(({ content }: { content: string }) => content));
        response.end(JSON.stringify({ choices: [{ message: { content: 'Well met.' }, finish_reason: 'stop' }] }));
      } else response.writeHead(404).end('{}');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
    chat = await startedChat({ MODEL_GATEWAYS: JSON.stringify([{ id: 'a', name: 'A', url, keyOf: 'none' }]) });
    person = await chat.person();
  });
  afterAll(async () => {
    server.close();
    await chat.close();
  });

  const sizeOfReply = async (model: string) => {
    const { _id: characterId } = await chat.keep(aCharacter());
    const messages = Array.from({ length: 60 }, (_, n) => ({
      sender: n % 2 ? ('user' as const) : ('character' as const),
      text: han(n),
    }));
    const { body } = await person.caller.call(chatRoutes.saveHistory, { body: { characterId, messages } });
    const ask = [{ role: 'user' as const, content: han(99) }];
    const settings = { maxTokens: 500, contextSize: CONTEXT };
    await person.caller.call(chatRoutes.complete, { body: { chatId: body.id, messages: ask, model, settings } });
    return sent.at(-1)!.join('').length;
  };

  it('comes with biases by its tokens', async () => {
    const draft = { name: 'Biased', model: 'a::any', biases: [{ text: '...', bias: -90 }] };
    const { id: profileId } = (await person.caller.call(chatRoutes.createConnection, { body: draft })).body;
    const chatId = await chat.newChat(person, await chat.keep(aCharacter()));
    await person.caller.call(chatRoutes.changeChat, { params: { id: chatId }, body: { profileId } });
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    await person.caller.call(chatRoutes.complete, { body: { chatId, messages } });
    expect(biases.at(-1)).toEqual({ 7: -90, 9: -90 });
  });

  it('is never over the context, however many tokens a character has', async () => {
    perCharacter = 2.9;
    const size = await sizeOfReply('a::many');
    expect(size * perCharacter).toBeLessThanOrEqual(CONTEXT - 500);
    expect(size * perCharacter).toBeGreaterThan((CONTEXT - 500) * 0.7);
  });

  it('is as cautious as without a tokenizer where its counts are impossible', async () => {
    perCharacter = 0.001;
    const first = await sizeOfReply('a::lying');
    const second = await sizeOfReply('a::lying');
    expect(second).toBe(first);
    expect(second).toBeLessThan(CONTEXT - 500);
  });

  it('uses the context from the next reply on, where characters have few tokens', async () => {
    perCharacter = 0.7;
    const first = await sizeOfReply('a::few');
    const second = await sizeOfReply('a::few');
    expect(second).toBeGreaterThan(first * 2);
    expect(second * perCharacter).toBeLessThanOrEqual(CONTEXT - 500);
  });
});
