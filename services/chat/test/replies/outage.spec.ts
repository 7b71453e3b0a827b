import { chatRoutes } from '@masque/contracts';
import { RedisClient } from '@masque/service-kit';
import { backingEnv, type CutLine, cutLine, eventually, redisAt, startedService } from '@masque/testkit';
import { ask, say } from '../ask.ts';
import { eventsOf } from '../../../../libs/generations/test/read-stream.ts';
import { chat as definition } from '../../src/service.ts';
import { startedChat, type StartedChat } from '../started-chat.ts';

describe('a reply while Redis is away', () => {
  let line: CutLine;
  let chat: StartedChat;
  beforeAll(async () => {
    line = await cutLine(new URL(backingEnv().REDIS_URL).host);
    chat = await startedChat({ REDIS_URL: redisAt(line.address) });
  });
  afterAll(async () => {
    await chat.close();
    await line.close();
  });

  it('is stopped through another process, by the row of its chat', async () => {
    const other = await startedService(definition, { ...chat.service.env, PORT: '0', METRICS_PORT: '0' });
    const { viewer, caller } = await chat.person();
    const chatId = await chat.newChat({ viewer, caller });
    chat.gateway.answerWith((exchange) => void exchange.text('Heard from afar'));
    await eventsOf(await ask(caller, { chatId, messages: say('Hi'), stream: true })).next();
    await line.cut();
    const params = { id: chatId };
    const { body } = await other.as(viewer).call(chatRoutes.stop, { params });
    expect(body).toEqual({ stopped: true });
    await eventually(() => chat.gateway.exchanges.at(-1)?.isAborted, 3_000);
    await line.mend();
    await eventually(async () => (await chat.service.app.get(RedisClient).redis.ping()) === 'PONG');
    await eventually(async () => {
      const page = await caller.call(chatRoutes.getChat, { params, query: {} });
      return page.body.messages.at(-1)?.state === 'stopped';
    });
    await other.close();
  });
});
