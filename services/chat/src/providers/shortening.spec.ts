import type { ModelRequest } from './server.needs.ts';
import { affordable, overflowIn, shortened } from './shortening.ts';

describe('a full context', () => {
  it.each([
    [
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
      8_192,
      9_000,
    ],
    [
      "This endpoint's maximum context length is 8192 tokens. However, you requested about 9000 tokens (8500 of text input, 500 in the output).",
      8_192,
      9_000,
    ],
    ['Requested tokens (9000) exceed context window of 8192', 8_192, 9_000],
    ['prompt is too long: 215000 tokens > 200000 maximum', 200_000, 215_000],
    ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 1_048_576, 1_200_000],
    ["This model's maximum prompt length is 131072 but the request contains 537812 tokens.", 131_072, 537_812],
    ['request (9000 tokens) exceeds the available context size (8192 tokens), try increasing it', 8_192, 9_000],
    ['Prompt length 9000 exceeds the available context size of 8192 tokens', 8_192, 9_000],
    ['input length and `max_tokens` exceed context limit: 6255 + 500 > 4096', 4_096, 6_255],
    ['Your request exceeded model token limit: 4096 (requested: 6255)', 4_096, 6_255],
    ['However, the model is loaded with context length of only 2048 tokens; the first 14538 tokens', 2_048, 14_538],
    ['TPM of `llama3-70b-8192`: Limit 4096, Used 0, Requested ~7476. Try again in 50.597142857s.', 4_096, 7_476],
    ['max_tokens must be at least 1, got -3410.', null, null],
    ['Range of input length should be [1, 4096]', 4_096, null],
    ['Job requires 13 pages (only 8 available). Total cache allocated is 8 * 256 = 2048 tokens', 2_048, null],
    ['Prompt sequence length is greater than 2048', 2_048, null],
    ['プロンプトが長すぎます。最大2048トークンです。', 2_048, null],
    ['Error 413: the request is too large', null, null],
    ['Die Anfrage ist zu lang: 6413 Token, erlaubt sind 4096 Token Kontext.', 4_096, 6_413],
    ['invalid params, context window exceeds limit (2013)', null, null],
    ['the request exceeds the available context size', null, null],
  ])('says how full it is: %s', (message, limit, prompt) => {
    expect(overflowIn(message)).toEqual({ limit, prompt });
  });

  const turns = Array.from({ length: 20 }, (_, n) => ({
    role: n % 2 ? ('assistant' as const) : ('user' as const),
    content: `${n}`.padEnd(100, '.'),
  }));
  const request: ModelRequest = {
    model: 'm',
    messages: [{ role: 'system', content: 'main' }, ...turns, { role: 'system', content: 'last' }],
    speakers: { user: 'Bob', char: 'Aria' },
    options: {},
  };

  it('drops the oldest turns and keeps instructions and the newest turn', () => {
    const kept = shortened(request, { limit: 1_000, prompt: 1_500 }, 100)?.messages ?? [];
    expect(kept[0]).toMatchObject({ content: 'main' });
    expect(kept.at(-1)).toMatchObject({ content: 'last' });
    expect(kept.at(-2)).toEqual(turns.at(-1));
    expect(kept.length).toBeLessThan(14);
    expect(kept.length).toBeGreaterThan(10);
  });

  it('drops enough at once where only the limit is known', () => {
    const kept = shortened(request, { limit: 300, prompt: null }, 100)?.messages ?? [];
    expect(kept.length).toBeLessThan(11);
    expect(kept.length).toBeGreaterThan(7);
  });

  it('is given up where nothing can be dropped', () => {
    expect(
      shortened({ ...request, messages: request.messages.slice(0, 2) }, { limit: null, prompt: null }, 0),
    ).toBeNull();
    expect(shortened({ ...request, speakers: null }, { limit: 1_000, prompt: 1_500 }, 0)).toBeNull();
  });

  it.each([
    [4_096, 3_919, ['max_tokens', 3_919]],
    [2_000, 3_919, null],
    [4_096, 12, null],
  ])('lowers a limit of %i to %i tokens that a key can pay for', (limit, bound, expected) => {
    const options = { max_tokens: limit };
    const message = `You requested up to ${limit} tokens, but can only afford ${bound}. To increase, upgrade`;
    expect(affordable({ ...request, options }, message)).toEqual(expected);
    expect(affordable({ ...request, options, speakers: null }, message)).toBeNull();
  });
});
