import { randomBytes } from 'node:crypto';
import { readConfig } from './config.ts';

it('what the operator leaves out is as the specification says', () => {
  const config = readConfig({
    IDENTITY_SECRET: 'x'.repeat(32),
    SECRETS_KEY: `k1:${randomBytes(32).toString('base64')}`,
  });
  expect(config.model).toMatchObject({
    gateways: [{ id: 'default', url: 'https://openrouter.ai/api/v1', keyOf: 'user', keyPrefix: 'sk-or-' }],
    byDefault: 'deepseek/deepseek-prover-v2:free',
    cacheMs: 5 * 60_000,
    firstTokenMs: 60_000,
    silenceMs: 60_000,
  });
  expect(config.limits).toEqual({ dailyMessages: 100 });
  expect(config.streams.pingMs).toBe(15_000);
});

it('refuses keep-alives so rare that browsers would give the connection up', () => {
  const env = { IDENTITY_SECRET: 'x'.repeat(32), SECRETS_KEY: `k1:${randomBytes(32).toString('base64')}` };
  expect(() => readConfig({ ...env, STREAM_PING_MS: '20000' })).toThrow('STREAM_PING_MS');
});
