import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBacking, freeBackingPorts } from '../src/backing/backing.ts';
import { environments } from '../src/masque/masque.env.ts';
import { createMasque } from '../src/masque/masque.ts';
import { masquePorts } from '../src/masque/ports.ts';
import { freePorts, isFree, requireFree } from '../src/parts/ports.ts';
import { answers } from '../src/parts/tcp.ts';
import { readSettings } from '../../../tools/lib/settings.ts';
import { closed, listening } from './listening.ts';

const ROOT = join(import.meta.dirname, '../../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masque-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program behind `npm start`; in these tests it exits by itself. */
function start(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: folder, ...settings };
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/start.ts'], {
      cwd: ROOT,
      env,
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.once('close', (code) => resolve({ code, output }));
  });
}

const names = [
  'PORT',
  'OIDC_PORT',
  'MODEL_GATEWAY_PORT',
  'KAFKA_PORT',
  'KAFKA_CONTROLLER_PORT',
  'STORE_PORT',
  'REDIS_PORT',
];
const none = { MONGODB_URL: '', KAFKA_BROKERS: '', REDIS_URL: '', GOOGLE_CLIENT_ID: '', MODEL_GATEWAY_URL: '' };

/** A first port with room for all services and their metrics. */
async function freeBase(): Promise<number> {
  const [base = 0] = await freePorts(1);
  const { services, metrics } = masquePorts({ gateway: 0, oidc: 0, models: 0, serviceBase: base });
  const free = await Promise.all([...Object.values(services), ...Object.values(metrics)].map(isFree));
  return free.every(Boolean) ? base : freeBase();
}

/** Settings with free ports, except one. */
async function busySetting(setting: string) {
  const busy = createServer();
  const { port } = new URL(await listening(busy));
  const free = await freePorts(names.length);
  const ports = Object.fromEntries(names.map((name, index) => [name, String(free[index])]));
  return { busy, port, settings: { ...none, SERVICE_PORT_BASE: String(await freeBase()), ...ports, [setting]: port } };
}

describe('a start that cannot work', () => {
  it.each([
    ['PORT', 'Masque'],
    ['OIDC_PORT', 'the local sign-in'],
    ['MODEL_GATEWAY_PORT', 'the demo model'],
    ['SERVICE_PORT_BASE', 'the identity service'],
    ['KAFKA_PORT', 'Kafka'],
    ['STORE_PORT', 'the document store'],
    ['REDIS_PORT', 'Redis'],
  ])('names %s when its port is busy', async (setting, what) => {
    const { busy, port, settings } = await busySetting(setting);
    const { backingPorts, masquePorts } = readSettings(settings);
    const backing = createBacking({ ports: backingPorts, dataDir: folder, log: () => undefined }, settings);
    const masque = createMasque({ ports: masquePorts, dataDir: folder, backing: backing.env, env: settings });
    await expect(masque.prepare().then(() => backing.prepare())).rejects.toThrow(
      `Port ${port} for ${what} is already in use: set ${setting} to a free port.`,
    );
    await closed(busy);
  });

  it('says so in one sentence, ends with 1 and leaves nothing running', async () => {
    const { busy, port, settings } = await busySetting('REDIS_PORT');
    const { code, output } = await start(settings);
    await closed(busy);
    expect(output.trim().split('\n').at(-1)).toBe(
      `Port ${port} for Redis is already in use: set REDIS_PORT to a free port.`,
    );
    expect(code).toBe(1);
    expect(readdirSync(folder)).not.toContain('run');
  });

  it('names a setting that is no port', async () => {
    const { code, output } = await start({ STORE_PORT: 'many' });
    expect(output.trim()).toBe('STORE_PORT must be a port between 1 and 64000, not "many".');
    expect(code).toBe(1);
  });

  it('does not take one port for two things', async () => {
    const [port = 0] = await freePorts(1);
    const twice = [
      { port, what: 'Masque', setting: 'PORT' },
      { port, what: 'Redis', setting: 'REDIS_PORT' },
    ];
    await expect(requireFree(twice)).rejects.toThrow(`Port ${port} is set for both Masque and Redis: set REDIS_PORT`);
  });
});

/** Paths that others can enter, or read in the folders of Redis and the store. */
const readableByOthers = (root: string): string[] => {
  const within = (path: string) =>
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((file) => join(root, path, file));
  const folders = readdirSync(root).map((name) => join(root, name));
  return [root, ...folders, ...within('redis'), ...within('store')].filter(
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
};

describe('the secrets of a part', () => {
  const given = { SECRETS_KEY: 'k:1', GOOGLE_CLIENT_SECRET: 'google', KAFKA_PASSWORD: 'broker', SOMETHING: 'else' };
  const backing = { MONGODB_URL: 'mongodb://db', KAFKA_BROKERS: 'k:9092', REDIS_URL: 'redis://:pw@r' };
  const ports = masquePorts({ gateway: 1, oidc: 2, models: 3, serviceBase: 4 });
  const secrets = [
    'IDENTITY_SECRET',
    'KAFKA_PASSWORD',
    'SECRETS_KEY',
    'GOOGLE_CLIENT_SECRET',
    'MONGODB_URL',
    'REDIS_URL',
    'MEDIA_URL',
  ];

  it.each([
    ['identity', ['IDENTITY_SECRET', 'KAFKA_PASSWORD', 'MONGODB_URL', 'REDIS_URL', 'MEDIA_URL']],
    ['catalog', ['IDENTITY_SECRET', 'KAFKA_PASSWORD', 'MONGODB_URL', 'REDIS_URL', 'MEDIA_URL']],
    ['chat', ['IDENTITY_SECRET', 'KAFKA_PASSWORD', 'SECRETS_KEY', 'MONGODB_URL', 'REDIS_URL', 'MEDIA_URL']],
    ['social', ['IDENTITY_SECRET', 'KAFKA_PASSWORD', 'MONGODB_URL', 'REDIS_URL']],
    ['moderation', ['IDENTITY_SECRET', 'KAFKA_PASSWORD', 'MONGODB_URL', 'REDIS_URL', 'MEDIA_URL']],
    ['gateway', ['IDENTITY_SECRET', 'KAFKA_PASSWORD', 'GOOGLE_CLIENT_SECRET', 'REDIS_URL', 'MEDIA_URL']],
    ['oidc', []],
    ['models', []],
  ] as const)('are for %s those that it needs', (name, needed) => {
    const env = environments({ ports, dataDir: folder, backing, env: given })(name, 0);
    expect(secrets.filter((secret) => env[secret] !== undefined)).toEqual(needed);
    expect(env['SOMETHING']).toBe('else');
  });
});

describe('services that share a process', () => {
  const ports = masquePorts({ gateway: 1, oidc: 2, models: 3, serviceBase: 100 });

  it('keep their ports, and get the secrets of each but no others', () => {
    const env = { SESSION_SECRET: 's', ADMINS: 'a:b@c' };
    const own = environments({ ports, dataDir: folder, backing: { MONGODB_URL: 'm' }, env })('masque', 0);
    expect(JSON.parse(own['SERVICE_PORTS'] ?? '')).toEqual({
      identity: { PORT: '100', METRICS_PORT: '1100' },
      catalog: { PORT: '101', METRICS_PORT: '1101' },
      chat: { PORT: '102', METRICS_PORT: '1102' },
      social: { PORT: '103', METRICS_PORT: '1103' },
      moderation: { PORT: '104', METRICS_PORT: '1104' },
      gateway: { PORT: '1', METRICS_PORT: '1001' },
    });
    expect([own['ADMINS'], own['MONGODB_URL'], own['SESSION_SECRET']]).toEqual(['a:b@c', 'm', undefined]);
  });

  it('are one part', () => {
    const masque = createMasque({ ports, dataDir: folder, backing: {}, env: {}, isOneProcess: true });
    expect(masque.allParts.map(({ name }) => name)).toEqual(['masque', 'oidc', 'models']);
  });
});

describe('the backing services', () => {
  it('start side by side, come back after a kill, and leave nothing running', async () => {
    const ports = await freeBackingPorts();
    const backing = createBacking({ ports, dataDir: folder, log: () => undefined }, {});
    try {
      await backing.start();
      expect(backing.env).toEqual({
        KAFKA_BROKERS: `127.0.0.1:${ports.kafka}`,
        MONGODB_URL: `mongodb://127.0.0.1:${ports.store}/?directConnection=true`,
        REDIS_URL: expect.stringMatching(new RegExp(`^redis://:[0-9a-f]{64}@127.0.0.1:${ports.redis}$`)),
      });
      expect(await answers(ports.redis, 'PING\r\n', '-NOAUTH')).toBe(true);
      expect(readableByOthers(folder)).toEqual([]);
      for (const part of Object.values(backing.parts)) {
        await part.kill();
        await part.start();
      }
    } finally {
      await backing.stop();
    }
    expect(await Promise.all(Object.values(ports).map(isFree))).toEqual([true, true, true, true]);
    expect(readdirSync(join(folder, 'run'))).toEqual([]);
  });

  it('are not started when the environment names others', () => {
    const env = { MONGODB_URL: 'mongodb://db', KAFKA_BROKERS: 'k:9092', REDIS_URL: 'redis://r' };
    const ports = { kafka: 1, kafkaController: 2, store: 3, redis: 4 };
    const backing = createBacking({ ports, dataDir: folder, log: () => undefined }, env);
    expect(backing.parts).toEqual({});
    expect(backing.env).toEqual(env);
  });
});
