import * as fc from 'fast-check';
import { trimMessages } from '../replies/prompt/client-prompt.ts';
import { DeltaReader } from './answer.reader.ts';
import { SseParser } from './sse.parser.ts';

const frameOf = (content: string, id: string, field = 'content') =>
  JSON.stringify({
    id,
    model: 'm',
    choices: [{ index: 0, delta: { role: 'assistant', [field]: content }, finish_reason: null }],
  });
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '"},{"', '\n', '","content":"', 'plain words', ' and more', '\\u0022'),
);

/** Tolerance for the CPU clock. */
const TICKS_US = 100_000;

describe('reading an answer', () => {
  it('reads every text exactly, also by its short cut', () => {
    fc.assert(
      fc.property(fc.array(anyText), fc.string(), (texts, id) => {
        const reader = new DeltaReader();
        expect(texts.map((text) => reader.read(frameOf(text, id)).text)).toEqual(texts);
      }),
    );
  });

  it('never mixes thoughts with the text, also by its short cut', () => {
    const field = fc.constantFrom('content', 'reasoning', 'reasoning_content');
    fc.assert(
      fc.property(fc.array(fc.tuple(field, anyText)), fc.string(), (pieces, id) => {
        const reader = new DeltaReader();
        for (const [name, said] of pieces) {
          const { text, reasoning } = reader.read(frameOf(said, id, name));
          expect({ text, reasoning }).toEqual(
            name === 'content' ? { text: said, reasoning: '' } : { text: '', reasoning: said },
          );
        }
      }),
    );
  });

  it('never takes the short cut over a finish, a usage or an error', () => {
    const reader = new DeltaReader();
    const plain = '{"choices":[{"delta":{"content":"some words"},"finish_reason":null}]}';
    expect(reader.read(plain).text).toBe('some words');
    const end = reader.read('{"choices":[{"delta":{"content":""},"finish_reason":"stop"}]}');
    expect(end).toMatchObject({ text: '', finish: 'stop' });
    expect(reader.read('{"choices":[],"usage":{"total_tokens":3}}').usage).toEqual({ total_tokens: 3 });
    expect(reader.read('{"choices":[{"delta":{}}],"error":{"code":502}}').error).toMatchObject({
      error: { code: 502 },
    });
  });

  it('reads that a prompt was blocked', () => {
    const body = { choices: null, usage: { total_tokens: 7 }, promptFeedback: { blockReason: 'OTHER' } };
    expect(new DeltaReader().readWhole(body)).toMatchObject({ text: '', finish: 'content_filter: OTHER' });
  });

  const tokens = { prompt_tokens: 123, completion_tokens: 45 };

  it.each<[string, object, object]>([
    ['OpenAI’s', { usage: tokens }, tokens],
    ['Groq’s', { x_groq: { usage: tokens } }, tokens],
    ['Moonshot’s, within a choice', { choices: [{ index: 0, delta: {}, usage: tokens }] }, tokens],
    ['Anthropic’s', { usage: { input_tokens: 123, output_tokens: 45 } }, tokens],
    [
      'DeepSeek’s',
      { usage: { ...tokens, prompt_cache_hit_tokens: 77, prompt_cache_miss_tokens: 46 } },
      { ...tokens, prompt_tokens_details: { cached_tokens: 77 } },
    ],
  ])('reads a usage of any form: %s', (_, body, usage) => {
    expect(new DeltaReader().read(JSON.stringify({ choices: [], ...body })).usage).toEqual(usage);
  });

  it('drops the marks of a box around the answer, also by its short cut', () => {
    const reader = new DeltaReader();
    for (const text of ['some words', '<|begin_of_box|>more', 'and more<|end_of_box|>'])
      expect(reader.read(frameOf(text, '1')).text).toBe(text.replace(/<.*>/, ''));
  });

  it('never takes the short cut over thoughts', () => {
    const reader = new DeltaReader();
    const frame = (content: string, reasoning: string | null) =>
      JSON.stringify({ choices: [{ delta: { reasoning, content } }] });
    for (const [content, reasoning] of [
      ['some words', 'a thought'],
      ['more words', 'a thought'],
      ['plain words', null],
      ['other words', null],
      ['last words', 'another thought'],
    ] as const) {
      expect(reader.read(frame(content, reasoning))).toMatchObject({ text: content, reasoning: reasoning ?? '' });
    }
  });

  it('puts events together however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(anyText), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (texts, cuts) => {
        const bytes = Buffer.from(texts.map((text) => `: note\n\ndata: ${JSON.stringify(text)}\n\n`).join(''));
        const read: unknown[] = [];
        const parser = new SseParser((data) => read.push(JSON.parse(data)));
        for (let start = 0, cut = 0; start < bytes.length; cut += 1) {
          const length = cuts[cut % cuts.length] ?? 1;
          parser.push(bytes.subarray(start, start + length));
          parser.read();
          start += length;
        }
        parser.end();
        expect(read).toEqual(texts);
      }),
    );
  });

  it('reads the same texts in the same order, however many events come at once', () => {
    const field = fc.constantFrom('content', 'content', 'reasoning');
    const cuts = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1 });
    const frame = fc.constantFrom(
      'data: $\n\n',
      'data: $\n\n',
      'data:$\n\n',
      ': note\ndata: $\r\n\r\n',
      'event: a\ndata: $\n\n',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(field, anyText, frame), { maxLength: 30 }), cuts, (events, sizes) => {
        const bytes = Buffer.from(
          events.map(([name, said, framed]) => framed.replace('$', () => frameOf(said, '1', name))).join(''),
        );
        const read: string[] = [];
        const add = (value: string, name: string) => value !== '' && read.push(`${name}: ${value}`);
        const reader = new DeltaReader();
        const parser = new SseParser(
          (data) => {
            const { text, reasoning } = reader.read(data);
            add(text, 'text');
            add(reasoning, 'reasoning');
          },
          (lines, start) => reader.readAlike(lines, start, add),
        );
        for (let start = 0, cut = 0; start < bytes.length; cut += 1) {
          const length = sizes[cut % sizes.length] ?? 1;
          parser.push(bytes.subarray(start, start + length));
          if (cut % 3 === 2) parser.read();
          start += length;
        }
        parser.read();
        parser.end();
        const said = events.map(([name, text]) => [name === 'content' ? 'text' : name, text] as const);
        expect(read).toEqual(said.filter(([, text]) => text !== '').map(([name, text]) => `${name}: ${text}`));
      }),
    );
  });

  const expectLinear = (piece: Buffer) => {
    const cpuOf = (pieces: number) => {
      const parser = new SseParser(() => undefined);
      const before = process.threadCpuUsage().user;
      for (let n = 0; n < pieces; n += 1) {
        parser.push(piece);
        parser.read();
      }
      return process.threadCpuUsage().user - before;
    };
    const least = (pieces: number) => Math.min(cpuOf(pieces), cpuOf(pieces), cpuOf(pieces));
    // Four times the input takes four times as long if linear, and 16 times (10 s) if quadratic.
    expect(least(48_000)).toBeLessThan(9 * least(12_000) + TICKS_US);
  };

  it('costs time in line with its size when a line comes in small pieces', () => {
    expectLinear(Buffer.alloc(64, 'x'));
  });

  it('costs time in line with its size when an event has many lines', () => {
    expectLinear(Buffer.from('data:x\n'.repeat(8)));
  });

  it('trims within the budget and keeps the newest and what the system says', () => {
    const message = fc.record({ role: fc.constantFrom('system', 'user', 'assistant'), content: fc.string() });
    fc.assert(
      fc.property(fc.array(message), fc.nat(200), fc.nat(100), (messages, characters, tokens) => {
        const trimmed = trimMessages(messages, { characters, tokens }, ({ length }) => length);
        const kept = trimmed ?? [];
        const size = kept.reduce((sum, { content }) => sum + content.length, 0);
        expect(size).toBeLessThanOrEqual(Math.min(characters, tokens));
        const system = messages.filter(({ role }) => role === 'system');
        expect(trimmed === null || kept.filter(({ role }) => role === 'system').length === system.length).toBe(true);
      }),
    );
  });
});
