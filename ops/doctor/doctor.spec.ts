import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { indexName, StoreConnection } from '@masque/service-kit/store';
import { backingEnv, eventually, type StartedService, startedService } from '@masque/testkit';
import { identity } from '../../services/identity/src/service.ts';
import { type RedisCluster, startRedisCluster } from '../../tools/lib/redis-cluster.ts';
import { readInstallation } from '../installation.ts';
import { withStore } from '../store.ts';
import { doctor } from './command.ts';
import { readabilityFindings } from './readable.ts';
import { signInFindings } from './outside.ts';
import { redisFindings } from './redis.ts';
import { startFindings } from './starts.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('the doctor', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(identity);
    await eventually(async () => (await ofStart()) !== null);
  });
  afterAll(() => service.close());
  const place = () => ({ url: backingEnv().MONGODB_URL, prefix: service.env['NAME_PREFIX'] ?? '' });
  const inStore = <T>(work: Parameters<typeof withStore<T>>[1]) => withStore(place(), work);
  const database = () => `${place().prefix}identity`;
  const ofStart = () => inStore((client) => client.db(database()).collection('started').findOne());
  const findings = () => inStore((client) => startFindings(client.db(database()), 'identity'));

  it('finds all indexes that a service has declared, and misses those that are gone', async () => {
    const level = async () => (await findings()).map((finding) => finding.level).join();
    await eventually(async () => (await level()) === 'good');
    expect((await findings())[0]?.what).toMatch(/identity has the [1-9]\d* indexes that identity declares$/);
    const tokens = service.app.get(StoreConnection, { strict: false }).connection.collection('access-tokens');
    await tokens.dropIndex(indexName({ userId: 1, slot: 1 }));
    expect(await findings()).toEqual([
      {
        level: 'wrong',
        what: `Indexes are missing in ${database()}: access-tokens (userId_1_slot_1)`,
        advice: expect.stringMatching(/^Restart identity: it creates them/),
      },
    ]);
  });

  it('sees a service that was started as another version, and says nothing of one that never was', async () => {
    const change = { $set: { version: '0.0.9', indexes: [] } };
    await inStore((client) => client.db(database()).collection('started').updateOne({}, change));
    expect(await findings()).toEqual([
      { level: 'good', what: `${database()} has the 0 indexes that identity declares` },
      { level: 'warning', what: expect.stringContaining('version 0.0.9'), advice: expect.any(String) },
    ]);
    await inStore((client) => client.db(database()).collection('started').deleteMany({}));
    expect(await findings()).toEqual([]);
  });
});

describe('settings', () => {
  it('are read as the services read them, without secrets too, which npm start keeps elsewhere', () => {
    expect(readabilityFindings({})).toEqual([{ level: 'good', what: 'The settings of all services are valid' }]);
  });

  it.each([
    ['IDENTITY_SECRET', 'short', 'gateway, identity, catalog, chat, social, moderation'],
    ['SECRETS_KEY', 'short', 'chat'],
    ['KAFKA_PARTITIONS', '0', 'gateway, identity, catalog, chat, social, moderation'],
    ['ADMINS', 'curator', 'identity'],
    ['REVIEW_LINKS', 'https://bad.example', 'catalog'],
    ['OIDC_PROVIDERS', '[{', 'gateway'],
  ])('that cannot be used are named, with who does not start by it: %s=%s', (name, value, who) => {
    const [finding, ...more] = readabilityFindings({ [name]: value });
    expect(more).toEqual([]);
    expect(finding?.level).toBe('wrong');
    expect(finding?.what).toMatch(new RegExp(`^Setting ${name}\\b.* is invalid: .+ \\(${who}\\)$`));
    expect(finding?.what).not.toContain('short');
  });

  it('that contradict each other are seen, such as production without a sign-in provider', () => {
    const [finding] = readabilityFindings({ NODE_ENV: 'production' });
    expect(finding?.what).toMatch(/^The local OpenID provider does not run in production: .+ \(gateway\)$/);
  });

  it('that the command itself cannot use are a sentence, and no stack', () => {
    const command = ['-C', 'masque-source', 'ops/main.ts', 'doctor'];
    const env = { ...process.env, NODE_OPTIONS: '', KAFKA_TLS: 'perhaps' };
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: expect.stringMatching(/^Setting KAFKA_TLS is invalid: .+\n$/),
      stderr: '',
    });
  });
});

describe('Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masque-cluster-'));
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster(folder, () => undefined);
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const aboutCluster = async (url: string, isCluster: boolean) => {
    const env = { REDIS_URL: url, REDIS_CLUSTER: String(isCluster) };
    return (await redisFindings(readInstallation(env))).filter(({ what }) => /cluster/i.test(what));
  };

  it('is a cluster where the services take it for one, and nowhere else', async () => {
    const { REDIS_URL: one } = backingEnv();
    expect(await aboutCluster(one, false)).toEqual([]);
    expect(await aboutCluster(one, true)).toMatchObject([
      { level: 'wrong', what: expect.stringContaining('a single server') },
    ]);
    expect(await aboutCluster(cluster.url, false)).toMatchObject([{ level: 'wrong' }]);
    expect(await aboutCluster(cluster.url, true)).toMatchObject([{ level: 'good' }]);
  });

  it('is not whole when a server of the cluster is away', async () => {
    await cluster.parts[2]?.kill();
    await eventually(async () => {
      expect(await aboutCluster(cluster.url, true)).toMatchObject([
        { level: 'wrong', what: expect.stringContaining('does not serve all slots') },
      ]);
      return true;
    }, 15_000);
  }, 20_000);
});

describe('a sign-in provider', () => {
  it.each([
    [['RS512', 'HS256'], 'good', 'responds'],
    [undefined, 'good', 'responds'],
    [['HS256', 'none'], 'wrong', 'signs only with HS256, none'],
  ])('may sign with %s', async (algorithms, level, what) => {
    const server = createServer((_, response) =>
      response.end(JSON.stringify({ issuer, id_token_signing_alg_values_supported: algorithms })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const findings = await signInFindings(readInstallation({ OIDC_ISSUER: issuer }));
    server.close();
    expect(findings).toMatchObject([{ level, what: expect.stringContaining(what) }]);
  });
});

describe('what could not be used', () => {
  const looked = async (env: NodeJS.ProcessEnv) => {
    // Nothing listens on port 2, and it isn't on fetch's list of blocked ports.
    const nowhere = {
      MONGODB_URL: 'mongodb://127.0.0.1:2',
      KAFKA_BROKERS: '127.0.0.1:2',
      REDIS_URL: 'redis://127.0.0.1:2',
      MODEL_GATEWAY_URL: 'http://127.0.0.1:2',
      OIDC_ISSUER: 'http://localhost:2',
      SERVICE_PORT_BASE: '2',
      PORT: '2',
      MEDIA_URL: 's3://key:secret@127.0.0.1:2/bucket',
    };
    const lines: string[] = [];
    await doctor([], readInstallation({ ...nowhere, ...env }), (line) => lines.push(line), env);
    return lines;
  };

  it('is said with its reason, in a sentence', async () => {
    const lines = await looked({ REDIS_URL: backingEnv().REDIS_URL.replace('redis://', 'redis://nobody:planted@') });
    const of = (title: string) => lines.find((line) => line.startsWith(`WRONG ${title}: check failed: `));
    for (const title of ['The store', 'Kafka', 'The picture store', 'The model gateway', 'Sign-in'])
      expect(of(title)).toMatch(/ECONNREFUSED.*?[^.]\. [A-Z]/);
    expect(of('Redis')).toMatch(/WRONGPASS|AUTH/);
    expect(lines.join('\n')).not.toMatch(/\.\.|[{}]/);
  });

  it('and a place of pictures that is none, in one line', async () => {
    const line = (await looked({ MEDIA_URL: 'ftp://pictures' })).find((each) => each.includes('The picture store'));
    expect(line).toMatch(/^WRONG The picture store: check failed: MEDIA_URL: expected file:/);
  });
});
