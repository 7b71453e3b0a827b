import { resetOf, retryAfterOf, waitIn } from './wait.rules.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

describe('the wait that a server asks for', () => {
  it.each([
    [{ 'retry-after': '20' }, 20],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after-ms': '1500', 'retry-after': '20' }, 2],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('is in Retry-After: %j', (headers, seconds) => {
    expect(retryAfterOf(headers, now)).toBe(seconds);
  });

  it.each([
    [{ 'x-ratelimit-reset': String(now + 5_000) }, 5],
    [{ 'x-ratelimit-reset': String(now / 1_000 + 7) }, 7],
    [{ 'x-ratelimit-reset': '12' }, 12],
    [{ 'x-ratelimit-reset-requests': '2m59.56s' }, 180],
    [{ 'x-ratelimit-reset-tokens': '120ms' }, 1],
    [{ 'anthropic-ratelimit-tokens-reset': '2026-01-01T00:01:00Z' }, 60],
    [
      {
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '10s',
        'x-ratelimit-remaining-tokens': '500',
        'x-ratelimit-reset-tokens': '6m0s',
      },
      10,
    ],
    [{ 'ratelimit-reset': '90' }, 90],
    [{ ratelimit: 'limit=10, remaining=0, reset=90' }, 90],
    [{ ratelimit: '"day";r=12;t=3600, "minute";r=0;t=30' }, 30],
    [{ 'x-ratelimit-limit': '5' }, undefined],
  ])('is until a limit is reset: %j', (headers, seconds) => {
    expect(resetOf(headers, now)).toBe(seconds);
  });

  it.each([
    ['Rate limit reached. Please try again in 20s.', 20],
    ['Please try again in 2m59.56s. Need more tokens?', 180],
    ['Please retry in 36.5s.', 37],
    ['Retry after 5 seconds', 5],
    ['try again in 250ms', 1],
    ['Please wait for 1 minute', 60],
    ['请求过于频繁，请在90秒后重试', 90],
    ['请等待 2 分钟再试', 120],
    ['1分30秒之后重置', 90],
    ['每分钟最多 60 次请求', undefined],
    ['The model failed.', undefined],
  ])('is in its sentence: %s', (sentence, seconds) => {
    expect(waitIn(sentence)).toBe(seconds);
  });
});
