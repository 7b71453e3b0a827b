import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { ModelFailure } from '@masque/generations';
import type { Dispatcher } from 'undici';
import { AnswerHandler } from './answer.handler.ts';
import { DecodingHandler } from './decoding.handler.ts';

const controller: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: null,
  rawTrailers: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

type Headers = Record<string, string>;
const eventStream: Headers = { 'content-type': 'text/event-stream' };

/** Reads an answer that comes in these pieces, through the decoder of encodings. */
async function read(pieces: readonly (string | Buffer)[], headers: Headers = eventStream, ...statuses: number[]) {
  const answer = new AnswerHandler();
  const handler = new DecodingHandler(answer);
  for (const status of statuses.length > 0 ? statuses : [200]) handler.onResponseStart(controller, status, headers);
  for (const piece of pieces) handler.onResponseData(controller, Buffer.from(piece));
  handler.onResponseEnd();
  const read = { text: '', reasoning: '', refusal: answer.refusal, finish: answer.finish, error: '' };
  try {
    for (let part = await answer.queue.next(); part; part = await answer.queue.next()) {
      read.text += part.text;
      read.reasoning += part.reasoning;
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    read.error = [error.error.code, ...(error.error.extras.details ?? [])].join(': ');
  }
  return { ...read, finish: answer.finish, refusal: answer.refusal };
}

const chunk = (delta: object | null, finish: string | null = null, more: object = {}) =>
  JSON.stringify({ choices: [{ index: 0, ...(delta ? { delta } : {}), finish_reason: finish, ...more }] });
const chunks = [chunk({ content: 'Hello ' }), chunk({ content: 'you' }), chunk({}, 'stop')];
const events = [...chunks, '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
const hello = { text: 'Hello you', finish: 'stop', error: '' };
const ollama = (message: object, more: object = { done: false }) => JSON.stringify({ model: 'm', message, ...more });
const message = (content: string, more: object = {}) => chunk(null, null, { message: { content, ...more } });

const bytesOf = (text: string): Buffer[] => [...Buffer.from(text)].map((byte) => Buffer.from([byte]));

describe('an answer', () => {
  it.each([
    ['events', events],
    ['events after a byte order mark', `\uFEFF${events}`],
    ['events after a byte order mark each', events.replaceAll('data:', '\uFEFFdata:')],
    ['lines ended by a feed and a return', events.replaceAll('\n', '\n\r')],
    ['events whose choices are numbered', events.replaceAll(/\[(\{.*\})\]/g, '{"0":$1}')],
    ['events whose content is a list of strings', events.replaceAll(/("content":)("[^"]*")/g, '$1[$2]')],
    [
      'events with a box around the answer',
      events.replace('Hello', '<|begin_of_box|>Hello').replace('you', 'you<|end_of_box|>'),
    ],
    ['one line of JSON for each chunk, ended by a return', `${chunks.join('\r')}\r`],
    ['a sequence of JSON texts', chunks.map((one) => `\u001E${one}\n`).join('')],
    ['chunks with nothing between them', chunks.join('')],
    ['chunks over several lines', chunks.map((one) => JSON.stringify(JSON.parse(one), null, 2)).join('\n')],
    ['lines ended by returns', events.replaceAll('\n', '\r')],
    ['lines ended by two returns and a feed', events.replaceAll('\n', '\r\r\n')],
    ['lines with a blank before them', events.replaceAll('data:', ' data:')],
    ['events with a success between them', `data: {"code":200,"msg":"success","choices":[]}\n\n${events}`],
    [
      'events with another choice between them',
      events.replaceAll(/data: \{.*\n\n/g, (one) => one + one.replace('"index":0', '"index":1')),
    ],
    ['events whose choices are an object', events.replaceAll(/[[\]](?!DONE|\n)/g, '')],
    ['events whose delta is a string', events.replaceAll(/\{"content":("[^"]*")\}/g, '$1')],
    ['lines ended by both', events.replaceAll('\n', '\r\n')],
    ['events without blank lines between them', events.replaceAll('\n\n', '\n')],
    ['one line of JSON for each chunk', `${chunks.join('\n')}\n`],
    ['lines of JSON with blank lines between them', `${chunks.join('\n\n')}\n[DONE]\n`],
    [
      'lines of Ollama’s own API',
      [ollama({ content: 'Hello ' }), ollama({ content: 'you' }), ollama({}, { done: true, done_reason: 'stop' })].join(
        '\n',
      ),
    ],
    [
      'a message that grows',
      [message('Hello '), message('Hello you'), chunk({}, 'stop')].map((data) => `data: ${data}\n\n`).join(''),
    ],
    [
      'a message that grows and is repeated at the end',
      [message('Hello '), message('Hello you'), message('Hello you'), chunk({}, 'stop')]
        .map((data) => `data: ${data}\n\n`)
        .join(''),
    ],
    ['a body', chunk(null, 'stop', { message: { content: 'Hello you' } })],
    ['a body with a line feed', `${chunk(null, 'stop', { message: { content: 'Hello you' } })}\n`],
    [
      'a body over several lines',
      JSON.stringify(JSON.parse(chunk(null, 'stop', { message: { content: 'Hello you' } })), null, 2),
    ],
    ['a list of chunks', `[${chunks.join(',\n')}]`],
    ['events named twice', events.replaceAll('data:', 'data: data:')],
    ['events with marks between them', `data: [PING]\n\n${events}`],
    ['a body in a list', `[${chunk(null, 'stop', { message: { content: 'Hello you' } })}]`],
    ['a body of Ollama’s own API', ollama({ content: 'Hello you' }, { done: true })],
  ])('is read however it is cut: %s', async (_, whole) => {
    for (const pieces of [[whole], bytesOf(whole), [whole.slice(0, 70), whole.slice(70)]])
      expect(await read(pieces)).toMatchObject(hello);
  });

  it('is read after an interim response', async () => {
    expect(await read([events], eventStream, 102, 200)).toMatchObject(hello);
  });

  it.each([
    [['Hello', 'Hello there', 'Hello there, my dear', 'Hello there, my dear.'], 'Hello there, my dear.'],
    [['你', '你好', '你好，我的朋友', '你好，我的朋友', '你好，我的朋友们'], '你好，我的朋友们'],
    [['Hello there, ', 'my dear ', 'friend.', 'Hello there, my dear friend.'], 'Hello there, my dear friend.'],
    [['Hello', 'Hello there'], 'Hello there'],
    [['ha', 'ha', 'haha', 'ha', 'ha'], 'hahahahahaha'],
    [['ha', 'haha', 'ha'], 'hahahaha'],
    [['*', '**', 'Bold', '***'], '***Bold***'],
    [['No. ', 'No. Not', ' now'], 'No. No. Not now'],
    [['Go! ', 'Go! ', 'Go! '], 'Go! Go! Go! '],
    [['Go', 'Go'], 'GoGo'],
    [Array.from({ length: 5 }, () => 'The same again, and again. '), 'The same again, and again. '.repeat(5)],
  ])('is read once where its server repeats it: %j', async (deltas, expected) => {
    const streamed = (field: string) =>
      [...deltas.map((said) => chunk({ [field]: said })), chunk({}, 'stop')].map((data) => `data: ${data}\n\n`);
    expect(await read(streamed('content'))).toMatchObject({ text: expected });
    expect(await read([streamed('reasoning').join('')])).toMatchObject({ reasoning: expected });
  });

  const text = `data: ${chunk({ content: 'Hello ' })}\n\n`;

  it.each([
    ['a line of JSON', '{"error":{"message":"Out of memory"}}\n\n', 'model.failed: Out of memory'],
    ['a last line of JSON', '{"error":{"message":"Out of memory"}}', 'model.failed: Out of memory'],
    ['a sentence', 'Out of memory, sorry\n\n', 'model.failed: Out of memory, sorry'],
    ['a marked event', 'data: [ERROR] Out of memory\n\n', 'model.failed: Out of memory'],
    ['a marked line', '[ERROR] Out of memory\n', 'model.failed: Out of memory'],
    ['marked JSON', 'data: [ERROR] {"error":{"message":"Slow down","code":429}}\n\n', 'model.rate_limited: Slow down'],
    ['a list', 'data: [{"error":{"message":"Out of memory"}}]\n\n', 'model.failed: Out of memory'],
    ['an error of a choice', `data: ${chunk({}, null, { error: { message: 'Gone' } })}\n\n`, 'model.failed: Gone'],
    ['an event of its own', 'event: error\n{"message":"Out of memory"}\n\n', 'model.failed: Out of memory'],
  ])('keeps its words when an error follows as %s', async (_, failure, error) => {
    expect(await read([text, failure])).toMatchObject({ text: 'Hello ', error });
  });

  it.each([
    ['a line of Ollama’s own API', ollama({ content: 'Hello ' })],
    ['a line with a chunk', `${chunk({ content: 'Hello ' })}\n`],
    ['a list without a finish', `[${chunk({ content: 'Hel' })},${chunk({ content: 'lo ' })}]`],
    ['events that end in an error', `${text}data: ${chunk({}, 'FinishReason.ERROR')}\n\n`],
    ['a body that ends in an error', chunk(null, 'error', { message: { content: 'Hello ' } })],
  ])('is known to be cut off: %s', async (_, whole) => {
    for (const pieces of [[whole], bytesOf(whole)])
      expect(await read(pieces)).toMatchObject({ text: 'Hello ', finish: null, error: 'model.failed' });
  });

  it('of MiniMax that only its base shows to be an error has its sentence', async () => {
    const base_resp = { status_code: 1008, status_msg: 'insufficient balance' };
    const whole = JSON.stringify({ choices: null, usage: { total_tokens: 0 }, base_resp });
    expect((await read([whole])).error).toBe('model.no_credits: insufficient balance');
    expect((await read([`data: ${whole}\n\n`])).error).toBe('model.no_credits: insufficient balance');
  });

  it('keeps its words when an error ends lines of JSON', async () => {
    const lines = [ollama({ content: 'Hello ' }), '{"error":"Out of memory"}'].join('\n');
    expect(await read([lines])).toMatchObject({ text: 'Hello ', error: 'model.failed: Out of memory' });
  });

  it.each([
    ['reasoning', { reasoning: 'plan' }],
    ['reasoning between tags', { reasoning_content: '<think>plan' }],
    ['reasoning, as an object', { reasoning: { content: 'plan' } }],
    ['reasoning between two tags', { reasoning_content: '<think>plan</think>' }],
    ['reasoning_text', { reasoning_text: 'plan' }],
    ['reasoning_content, as a list', { reasoning_content: [{ type: 'text', text: 'plan' }] }],
    ['thinking, as an object', { thinking: { content: 'plan' } }],
    ['reasoning_content', { reasoning_content: 'plan' }],
    ['thinking', { thinking: 'plan' }],
    ['thought', { thought: 'plan' }],
    ['thinking_blocks', { thinking_blocks: [{ type: 'thinking', thinking: 'plan' }] }],
    ['reasoning_details', { reasoning_details: [{ type: 'reasoning.text', text: 'plan' }] }],
    ['reasoning and details', { reasoning: 'plan', reasoning_details: [{ type: 'reasoning.text', text: 'plan' }] }],
    ['a summary', { reasoning_details: [{ type: 'reasoning.summary', summary: 'plan' }] }],
    ['a part', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'plan' }] }] }],
    ['a part alone', { content: { thinking: 'plan' } }],
    ['a part of a summary', { content: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'plan' }] }] }],
    ['a part with a text', { content: [{ type: 'reasoning', text: 'plan' }] }],
    ['marked content in a tag', { content: '<thought>plan', extra_content: { google: { thought: true } } }],
    ['marked content', { content: 'plan', extra_content: { google: { thought: true } } }],
  ])('has its thoughts apart from the text: %s', async (_, delta) => {
    const thoughts = { text: 'Hello', reasoning: 'plan' };
    const said = { content: 'Hello' };
    const streamed = [chunk(delta), chunk(said), chunk({}, 'stop')].map((data) => `data: ${data}\n\n`).join('');
    expect(await read([streamed])).toMatchObject(thoughts);
    const isInContent = 'content' in delta;
    const whole = chunk(null, 'stop', { message: { ...said, ...delta } });
    expect(await read([whole])).toMatchObject(isInContent ? { text: '', reasoning: 'plan' } : thoughts);
  });

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(events)],
    ['GZIP', gzipSync(events)],
    ['x-gzip', gzipSync(events)],
    ['br', brotliCompressSync(events)],
    ['deflate', deflateSync(events)],
    ['deflate', deflateRawSync(events)],
    ['gzip, identity', gzipSync(events)],
    ['gzip, gzip', gzipSync(gzipSync(events))],
    ['deflate, br', brotliCompressSync(deflateSync(events))],
    ['gzip', gzipSync(events).subarray(0, -8)],
    ['gzip', Buffer.from(events)],
    ['deflate', Buffer.from(events)],
    ['identity', Buffer.from(events)],
    ['utf-8', Buffer.from(events)],
    ['identity', gzipSync(events)],
    ['', gzipSync(events)],
    ['', deflateSync(events)],
    ['', zstdCompressSync(events)],
    ['zstd', Buffer.from(events)],
    ['gzip', zstdCompressSync(events)],
  ])('is decoded, also where its header is wrong: %s', async (encoding, bytes) => {
    const headers = { 'content-type': 'text/event-stream', 'content-encoding': encoding };
    expect(await read([bytes], headers)).toMatchObject(hello);
    expect(
      await read(
        [...bytes].map((byte) => Buffer.from([byte])),
        headers,
      ),
    ).toMatchObject(hello);
  });

  const unlabelled = brotliCompressSync(message('Hello you'));
  const unreadable = 'The response is compressed, or its encoding is unknown.';

  it.each<[string, number, Headers, string]>([
    ['a refusal', 400, {}, 'model.rejected'],
    ['a body', 200, {}, 'model.failed'],
    ['events', 200, eventStream, 'model.failed'],
  ])('shows words where it cannot be decoded: %s', async (_, status, headers, code) => {
    expect(await read([unlabelled], headers, status)).toMatchObject({ error: `${code}: ${unreadable}` });
  });

  it.each([
    ['blanks', ' '],
    ['line feeds', '\n'],
    ['blanks in an event', ' ', 'data: '],
    ['lines of an event', 'data:\n', 'data: {'],
  ])('ends when nothing but this comes: %s', async (_, endless, begin = '') => {
    const bytes = gzipSync(begin + endless.repeat(5_000_000));
    expect(await read([bytes], { ...eventStream, 'content-encoding': 'gzip' })).toMatchObject({
      error: 'model.malformed',
    });
  });
});
