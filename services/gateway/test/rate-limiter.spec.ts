import { eventually, type StartedService, startedService } from '@masque/testkit';
import { rateClasses } from '../src/limits/rate-classes.ts';
import { RedisClient } from '@masque/service-kit';
import { RateLimiter } from '../src/limits/rate-limiter.ts';
import { gateway } from '../src/service.ts';
import { startedGateway } from './support/gateway.ts';
import { accounts, sendJson, standIn } from './support/stand-in.ts';

describe('rate limits', () => {
  let service: StartedService;
  let limiter: RateLimiter;
  beforeAll(async () => {
    service = await startedService(gateway, { RATE_LIMIT_FACTOR: '1' });
    limiter = service.app.get(RateLimiter, { strict: false });
    await eventually(() => service.app.get(RedisClient).redis.ping());
  });
  afterAll(() => service.close());

  const allowedOf = async (calls: number, caller: string) => {
    let allowed = 0;
    for (let call = 0; call < calls; call += 1) if ((await limiter.count('signIn', caller)).isAllowed) allowed += 1;
    return allowed;
  };

  it('lets a burst through and then says how long to wait', async () => {
    const { burst, perMinute } = rateClasses.signIn;
    const startedAt = Date.now();
    const count = () => limiter.count('signIn', 'address:192.0.2.1');
    expect(await allowedOf(burst, 'address:192.0.2.1')).toBe(burst);
    let verdict = await count();
    let more = 0;
    for (; verdict.isAllowed; more += 1) verdict = await count();
    // On a busy machine some tokens are refilled meanwhile.
    expect(more).toBeLessThanOrEqual(Math.floor(((Date.now() - startedAt) / 60_000) * perMinute));
    expect(verdict.retryAfter).toBeGreaterThan(0);
    expect(verdict.retryAfter).toBeLessThanOrEqual(60 / perMinute + 1);
  });

  it('gives many calls at once no more and no less than the burst', async () => {
    const { burst, perMinute } = rateClasses.read;
    const startedAt = Date.now();
    const calls = Array.from({ length: burst + 20 }, async () => limiter.count('read', 'address:192.0.2.9'));
    const allowed = (await Promise.all(calls)).filter(({ isAllowed }) => isAllowed).length;
    expect(allowed).toBeGreaterThanOrEqual(burst);
    const refilled = ((Date.now() - startedAt) / 60_000) * perMinute;
    expect(allowed).toBeLessThanOrEqual(Math.ceil(burst + refilled));
  });

  it('counts each caller alone', async () => {
    await allowedOf(rateClasses.signIn.burst, 'address:192.0.2.2');
    expect((await limiter.count('signIn', 'address:192.0.2.3')).isAllowed).toBe(true);
  });

  it('is shared by gateways', async () => {
    const other = await startedService(gateway, {
      RATE_LIMIT_FACTOR: '1',
      NAME_PREFIX: service.env['NAME_PREFIX'] ?? '',
    });
    await eventually(() => other.app.get(RedisClient).redis.ping());
    await allowedOf(rateClasses.signIn.burst, 'address:192.0.2.4');
    const verdict = await other.app.get(RateLimiter, { strict: false }).count('signIn', 'address:192.0.2.4');
    await other.close();
    expect(verdict.isAllowed).toBe(false);
  });

  it('answers 429 with the seconds left, whatever the caller says of its address', async () => {
    const call = (n: number) =>
      fetch(`${service.url}/api/google-auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
        body: '{}',
      });
    const statuses: number[] = [];
    for (let n = 0; n <= rateClasses.signIn.burst; n += 1) statuses.push((await call(n)).status);
    expect(statuses.at(-1)).toBe(429);
    const limited = await call(99);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited.json()).toMatchObject({
      error: 'Rate limit exceeded. Please try again later.',
      remainingTime: expect.any(Number),
    });
  });

  it('lets fewer reads through of what counts rows anew, and goes on with others', async () => {
    const [identity, social] = await Promise.all([
      standIn('identity', accounts),
      standIn('social', (_, response) => sendJson(response, {})),
    ]);
    const one = await startedGateway({
      RATE_LIMIT_FACTOR: '1',
      IDENTITY_URL: identity.url,
      SOCIAL_URL: social.url,
    });
    const headers = await one.signIn('iris');
    const statusOf = async (path: string) => (await one.fetch(path, { headers })).status;
    const heavy = ['/api/characters/c1/funnel', '/api/users/iris/statistics/history'];
    const calls = Array.from({ length: 2 * rateClasses.count.burst }, (_, n) => statusOf(heavy[n % 2] ?? ''));
    const statuses = await Promise.all(calls);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(2 * rateClasses.count.burst);
    expect(await statusOf('/api/characters/c1/likes')).toBe(200);
    await one.close();
    await Promise.all([identity.close(), social.close()]);
  });
});
