import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { Env as catalog, readConfig as readCatalog } from '../../../services/catalog/src/config.ts';
import { Env as chat, readConfig as readChat } from '../../../services/chat/src/config.ts';
import { Env as gateway, readConfig as readGateway } from '../../../services/gateway/src/config.ts';
import { Env as identity, readConfig as readIdentity } from '../../../services/identity/src/config.ts';
import { Env as moderation, readConfig as readModeration } from '../../../services/moderation/src/config.ts';
import { Env as social, readConfig as readSocial } from '../../../services/social/src/config.ts';
import { fixedByCompose } from '../../../tools/settings/compose.ts';
import { readabilityFindings } from '../../../ops/doctor/readable.ts';
import { settingFindings } from '../../../ops/doctor/settings.ts';
import { environmentOf, readCompose, readEnvFile, variablesIn } from './compose.file.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const path = (file: string) => join(ROOT, file);
const text = readFileSync(path('docker-compose.yml'), 'utf8');
const compose = readCompose(path('docker-compose.yml'));
const parts = Object.entries(compose.services);
/** For services that keep pictures. */
const MEDIA = { kind: 's3', bucketUrl: 'http://minio:9000/masque' };
const own = Object.entries({
  gateway: [gateway, readGateway],
  identity: [identity, readIdentity],
  catalog: [catalog, readCatalog],
  chat: [chat, readChat],
  social: [social, readSocial],
  moderation: [moderation, readModeration],
} as const);
const withEach = (wrong: (name: string, part: (typeof parts)[number][1]) => boolean) =>
  parts.filter(([name, part]) => wrong(name, part)).map(([name]) => name);
/** They run once and exit. */
const once = withEach((_, { restart }) => restart === 'no');

const folder = mkdtempSync(join(tmpdir(), 'masque-compose-'));
const env: Record<string, string> = {};

beforeAll(() => {
  execFileSync('sh', [path('infra/docker/new-env.sh'), join(folder, '.env')]);
  Object.assign(env, readEnvFile(readFileSync(join(folder, '.env'), 'utf8')));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('docker-compose.yml', () => {
  it('is what the Compose specification allows', () => {
    const schema = JSON.parse(readFileSync(path('infra/docker/schema/compose-spec.json'), 'utf8'));
    // The URL of its own schema differs from the standard one in one letter.
    delete schema.$schema;
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    const isValid = ajv.compile(schema);
    expect([isValid(compose), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...compose, services: { chat: { imagine: 'x' } } })).toBe(false);
  });

  it('pins every image', () => {
    expect(
      withEach(
        (_, { image }) => !/:(\$\{MASQUE_VERSION:-[\d.]+\}|[^:]*\d[^:]*)$/.test(image) || image.includes('latest'),
      ),
    ).toEqual([]);
  });

  it('has a health check of all that keeps running, in the image or here', () => {
    expect(withEach((name, { healthcheck }) => !once.includes(name) && !healthcheck)).toEqual([]);
  });

  it('starts in an order that can come about', () => {
    for (const [, { depends_on: needs = {} }] of parts) {
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(Object.keys(compose.services)).toContain(name);
        expect(condition).toBe(once.includes(name) ? 'service_completed_successfully' : 'service_healthy');
      }
    }
  });

  it('takes from every part what it does not need', () => {
    expect(
      withEach(
        (_, part) =>
          !part.cap_drop?.includes('ALL') ||
          !part.security_opt?.includes('no-new-privileges:true') ||
          !part.mem_limit ||
          !part.logging,
      ),
    ).toEqual([]);
    expect(withEach((_, part) => !part.read_only)).toEqual(['kafka']);
    // The service kit gives them ten seconds.
    expect(
      withEach((_, { build, stop_grace_period: grace }) => build?.target !== 'ops' && !!build && grace !== '20s'),
    ).toEqual([]);
  });

  it('lets in only by the gateway, and out only who asks others', () => {
    expect(compose.networks['app']?.internal).toBe(true);
    const reach = (network: string) => withEach((_, { networks = [] }) => networks.includes(network));
    expect(reach('edge')).toEqual(['gateway', 'grafana']);
    expect(reach('out')).toEqual(['chat', 'moderation', 'ops']);
    expect(withEach((_, { ports }) => ports !== undefined)).toEqual(['gateway', 'grafana']);
    const published = parts.flatMap(([, { ports = [] }]) => ports);
    expect(published.filter((port) => !/^(\$\{MASQUE_ADDRESS:-)?127\.0\.0\.1/.test(port))).toEqual([]);
  });

  it('mounts volumes that it declares and files that are there', () => {
    const sources = parts.flatMap(([, { volumes = [] }]) => volumes.map((each) => each.split(':')[0] ?? ''));
    const named = sources.filter((source) => !source.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
    const files = sources.filter((source) => source.startsWith('./'));
    expect(files.filter((file) => !existsSync(path(file)))).toEqual([]);
  });

  it('uses no variable that .env.example does not explain', () => {
    const explained = [...readFileSync(path('.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    const passed = parts.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).flatMap(([name, value]) => (value === null ? [name] : [])),
    );
    expect([...variablesIn(text), ...passed].filter((name) => !explained.includes(name))).toEqual([]);
  });
});

describe('the settings of', () => {
  it.each(own)('%s are all in docker-compose.yml, and are read by the service itself', (name, [schema, readConfig]) => {
    const part = compose.services[name];
    const given = part?.environment ?? {};
    const settings = Object.keys(schema.shape);
    expect(settings.filter((each) => !(each in given) && !fixedByCompose.has(each))).toEqual([]);
    expect(Object.keys(given).filter((each) => !settings.includes(each))).toEqual([]);
    // new-env.sh can't provide these, and without a sign-in provider the gateway doesn't start.
    const client = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };
    const around = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080' };
    const config = readConfig({ ...around, ...environmentOf(part, { ...env, ...client }) });
    expect({ media: MEDIA, ...config }).toMatchObject({
      isProduction: true,
      media: MEDIA,
      redis: { url: `redis://:${env['REDIS_PASSWORD']}@redis:6379` },
      kafka: { access: { brokers: ['kafka:9092'] } },
    });
  });

  it('operators have all of them, as the doctor reads them', () => {
    const given = compose.services['ops']?.environment ?? {};
    const settings = new Set(own.flatMap(([, [schema]]) => Object.keys(schema.shape)));
    expect([...settings].filter((each) => !(each in given) && !fixedByCompose.has(each))).toEqual([]);
    const around = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080' };
    const read = (more: Record<string, string>) =>
      readabilityFindings({ ...around, ...environmentOf(compose.services['ops'], { ...env, ...more }) });
    expect(read({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' }).map(({ level }) => level)).toEqual([
      'good',
    ]);
    const wrong = read({ DAILY_MESSAGES: 'many', OIDC_ISSUER: 'https://id.example', WEBHOOKS: 'https://ops.example' });
    expect(wrong).toEqual(
      [
        {
          level: 'wrong',
          what: expect.stringMatching(/^Setting DAILY_MESSAGES is invalid: .+ \(gateway, chat\)$/),
        },
        { level: 'wrong', what: expect.stringMatching(/^Setting WEBHOOKS is invalid: .+ \(moderation\)$/) },
      ].map((finding) => expect.objectContaining(finding)),
    );
  });

  it('operators have what the doctor looks at', () => {
    const findings = settingFindings({
      NODE_ENV: 'production',
      ...environmentOf(compose.services['ops'], {
        ...env,
        PUBLIC_ORIGIN: 'https://masque.example',
        TRUSTED_PROXIES: '172.31.250.1',
        ADMINS: 'curator:curator@masque.example',
        OPERATOR_NAME: 'A',
        OPERATOR_ADDRESS: 'B',
        OPERATOR_COUNTRY: 'C',
        CONTACT_EMAIL: 'contact@masque.example',
      }),
    });
    expect(findings).toEqual([]);
  });

  it('nothing starts without secrets, and nothing is written over', () => {
    expect(() => environmentOf(compose.services['chat'], {})).toThrow('run infra/docker/new-env.sh');
    const again = spawnSync('sh', [path('infra/docker/new-env.sh'), join(folder, '.env')], { encoding: 'utf8' });
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('already exists')]);
    expect(new Set(Object.values(env)).size).toBe(Object.keys(env).length);
  });
});

describe('scripts of the stores', () => {
  it.each([
    ['bash', ['-n', 'mongo.sh']],
    ['sh', ['-n', 'minio.sh']],
    [process.execPath, ['--check', 'mongo-init.js']],
    [process.execPath, ['--check', 'mongo-ping.js']],
  ])('%s %p can be read', (program, args) => {
    const { status, stderr } = spawnSync(program, args, { cwd: path('infra/docker/compose'), encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
