import { z } from 'zod';
import { ConfigError, groupKitEnv, kitEnv, Milliseconds, readEnv } from './config.ts';

const Env = z.object({ ...kitEnv, PORT: kitEnv.PORT.default(8100) });
const good = { IDENTITY_SECRET: 'a secret that is long enough for this' };

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readEnv(Env, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'none';
}

describe('the configuration', () => {
  it('needs little: the rest has defaults', () => {
    const config = groupKitEnv(readEnv(Env, good));
    expect(config.http).toEqual({ host: '127.0.0.1', port: 8100, metricsPort: 0 });
    expect(config.isProduction).toBe(false);
  });

  it('groups what it is given', () => {
    const config = groupKitEnv(
      readEnv(Env, { ...good, PORT: '8200', KAFKA_BROKERS: 'one:1, two:2', NODE_ENV: 'production' }),
    );
    expect(config.http.port).toBe(8200);
    expect(config.kafka.access).toEqual({ brokers: ['one:1', 'two:2'], ssl: false });
    expect(config.isProduction).toBe(true);
  });

  it.each([
    ['one', ['a'.repeat(40)]],
    ['several, the first of which signs', ['b'.repeat(40), 'a'.repeat(40)]],
    ['one that has a comma', [`${'a'.repeat(40)},b`]],
  ])('has the secret of identities: %s', (_, secrets) => {
    const env = readEnv(Env, { IDENTITY_SECRET: secrets.join(',') });
    expect(groupKitEnv(env).identity.secrets).toEqual(secrets);
  });

  it('takes an empty variable for an absent one', () => {
    expect(readEnv(Env, { ...good, PORT: '', REDIS_URL: '' })).toMatchObject({ PORT: 8100 });
    expect(readEnv(Env, { ...good, PORT: ' ' })).toMatchObject({ PORT: 8100 });
  });

  it.each([
    ['IDENTITY_SECRET', {}],
    ['IDENTITY_SECRET', { IDENTITY_SECRET: 'short' }],
    ['PORT', { ...good, PORT: 'eighty' }],
    ['PORT', { ...good, PORT: '70000' }],
    ['LOG_LEVEL', { ...good, LOG_LEVEL: 'loud' }],
    ['NAME_PREFIX', { ...good, NAME_PREFIX: 'a:b' }],
    ['NODE_ENV', { ...good, NODE_ENV: 'staging' }],
    // The clients' own errors quote such addresses, over and over.
    ['REDIS_URL', { ...good, REDIS_URL: 'planted' }],
    ['REDIS_URL', { ...good, REDIS_URL: 'http://:planted@127.0.0.1:1' }],
    ['REDIS_URL', { ...good, REDIS_URL: 'redis://:planted@127.0.0.1:99999' }],
    ['MONGODB_URL', { ...good, MONGODB_URL: 'planted' }],
    ['KAFKA_BROKERS', { ...good, KAFKA_BROKERS: 'one' }],
    ['KAFKA_BROKERS', { ...good, KAFKA_BROKERS: 'one:1,,' }],
    ['KAFKA_BROKERS', { ...good, KAFKA_BROKERS: 'one:99999' }],
  ])('names the setting that cannot be used in one line: %s', (name, env) => {
    expect(refusal(env)).toMatch(new RegExp(`^Setting ${name} is invalid: .+$`));
    expect(refusal(env)).not.toMatch(/\n|planted/);
  });

  it('traces only where it is told to send spans', () => {
    expect(groupKitEnv(readEnv(Env, good)).tracing).toBeUndefined();
    const env = {
      ...good,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a=b, x-team=c',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(groupKitEnv(readEnv(Env, env)).tracing).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: { 'x-key': 'a=b', 'x-team': 'c' },
      sampler: 'parentbased_traceidratio',
      ratio: 0.25,
    });
    expect(refusal({ ...env, OTEL_TRACES_SAMPLER_ARG: '2' })).toMatch(/^Setting OTEL_TRACES_SAMPLER_ARG/);
    expect(refusal({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toMatch(
      /^Setting OTEL_EXPORTER_OTLP_ENDPOINT/,
    );
  });

  it('takes no time that timers cannot wait', () => {
    expect(Milliseconds.parse('2147483647')).toBe(2_147_483_647);
    for (const value of ['2147483648', '0', '-1', 'NaN', '1e400', '1.5']) {
      expect([value, Milliseconds.safeParse(value).success]).toEqual([value, false]);
    }
  });

  it('does not repeat a secret that it refuses', () => {
    expect(refusal({ IDENTITY_SECRET: 'planted' })).not.toContain('planted');
  });
});
