import { gzipSync } from 'node:zlib';
import { type ModelExchange, scriptedModelGateway } from '@masque/testkit';
import { ask, say } from './ask.ts';
import { onePerson } from './one-person.ts';

const MIB = 1024 * 1024;
const MOST = 64 * MIB;

describe('a model gateway that means harm', () => {
  const my = onePerson();
  const sayHi = async () => {
    const reply = await ask(my.caller, { messages: say('Hi'), stream: false });
    return { status: reply.status, text: await reply.text() };
  };

  /** Sends a piece repeatedly until the other side hangs up; returns the bytes sent. */
  const endless = async (exchange: ModelExchange, piece: string): Promise<number> => {
    let sent = 0;
    for (; !exchange.isAborted && sent < MOST; sent += piece.length) {
      exchange.raw(piece);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    return sent;
  };

  it.each([301, 302, 307, 308])('sends nobody elsewhere with status %i', async (status) => {
    const elsewhere = await scriptedModelGateway();
    my.chat.gateway.answerWith((x) => x.answer(status, '', { location: `${elsewhere.url}/chat/completions` }));
    expect((await sayHi()).status).toBe(502);
    expect(elsewhere.exchanges).toHaveLength(0);
    await elsewhere.close();
  });

  it('cannot make anybody unpack what is small on its way', async () => {
    const bomb = gzipSync(Buffer.alloc(MOST));
    my.chat.gateway.answerWith((x) => x.answer(200, bomb.toString('latin1'), { 'content-encoding': 'gzip' }));
    expect((await sayHi()).status).toBe(502);
    my.chat.gateway.answerWith((x) => void x.raw(bomb).raw('\n\n').raw('data: [DONE]\n\n'));
    expect((await sayHi()).status).toBe(502);
  });

  it.each([
    ['a line', 'x'.repeat(65_536)],
    ['an event', `data: ${'x'.repeat(65_536)}\n`],
  ])('is left when %s does not end', async (_, piece) => {
    const sent = Promise.withResolvers<number>();
    my.chat.gateway.answerWith(async (x) => sent.resolve(await endless(x.raw('data: '), piece)));
    expect((await sayHi()).status).toBe(502);
    expect(await sent.promise).toBeLessThan(MOST);
  });

  it('is left when its answer does not end, with what a message may hold', async () => {
    const frame = `data: ${JSON.stringify({ choices: [{ delta: { content: 'x'.repeat(65_536) } }] })}\n\n`;
    const sent = Promise.withResolvers<number>();
    my.chat.gateway.answerWith(async (x) => sent.resolve(await endless(x, frame)));
    const { status, text } = await sayHi();
    expect([status, text.length < 1_010_000, text.includes('"finish_reason":"length"')]).toEqual([200, true, true]);
    expect(await sent.promise).toBeLessThan(MOST);
  });
});
