import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { backingEnv, eventually } from '@masque/testkit';
import { buildAll } from '../../../tools/lib/build.ts';
import { copyContext } from './context.ts';
import { type Image, ImageBuilder, readDockerfile } from './image.builder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Bytes, uncompressed, as `docker image ls` shows them. */
/** 44 MB are vocabularies of tokenizers. */
const MOST = 300e6;
/** Bytes of Debian's slim image, as Docker Hub shows them. Node is added from here, in the same version. */
const DEBIAN = 74.8e6;
/** `IMAGES=whole` also compiles in the empty folder, which takes minutes; otherwise the last build is used. */
const isWhole = process.env['IMAGES'] === 'whole';
/** Milliseconds per test. */
const PATIENCE = isWhole ? 1_800_000 : 600_000;
const isRoot = process.getuid?.() === 0;
const USER = 1000;

const folder = mkdtempSync(join(tmpdir(), 'masque-images-'));
const node = join(folder, 'bin/node');
const running: ChildProcess[] = [];

/** For RUN steps: this Node and the machine's npm, without this test run's npm variables and this checkout's tools. */
const stepEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|command|node|config_local)|NODE_|INIT_CWD|JEST_)/.test(name),
    ),
  ),
  // The checkout's own installation has filled npm's cache: nothing is fetched again.
  npm_config_prefer_offline: 'true',
  PATH: `${join(folder, 'bin')}:${(process.env['PATH'] ?? '').replaceAll(/[^:]*node_modules[^:]*:?/g, '')}`,
});

let contexts = 0;
function builderFor(service: string): ImageBuilder {
  const place = join(folder, `build-${(contexts += 1)}`);
  mkdirSync(place);
  return new ImageBuilder(readDockerfile(ROOT), {
    context: join(folder, 'context'),
    folder: place,
    args: { SERVICE: service },
    env: stepEnv(),
    instead: (stage, { keyword, text }, workdir) => {
      // Needs the base image, which isn't here.
      if (stage === 'trimmed' || (keyword === 'COPY' && text.startsWith('--from=trimmed'))) return true;
      if (isWhole || stage !== 'build') return false;
      if (keyword === 'RUN' && text.includes('npm run build'))
        for (const dist of globSync('{libs,services,frontends}/*/dist', { cwd: ROOT }))
          cpSync(join(ROOT, dist), join(workdir, dist), { recursive: true });
      return keyword === 'RUN' && text.includes('npm');
    },
  });
}

/** Bytes of files, as layers count them. */
function sizeOf(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

const imageBytes = ({ folder: of }: Image) => DEBIAN + sizeOf(process.execPath) + sizeOf(of);

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  await new Promise((closed) => server.close(closed));
  return String(port);
}

/** As in a container: only the image's files, as its user, who can write only to `/data` and `/tmp`. */
function optionsOf(image: Image, settings: Readonly<Record<string, string>>) {
  const data = mkdtempSync(join(folder, 'data-'));
  if (isRoot) {
    chownSync(data, USER, USER);
    execFileSync('chmod', ['-R', 'go-w,a+rX', image.folder]);
  }
  const env = Object.fromEntries(
    Object.entries(image.env).map(([name, value]) => [
      name,
      value.replaceAll('/data', data).replaceAll(/(?<!:)\/app/g, join(image.folder, 'app')),
    ]),
  );
  return {
    cwd: join(image.folder, 'app'),
    env: { ...env, ...settings, PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, HOME: '/nowhere', TMPDIR: data },
    ...(isRoot ? { uid: USER, gid: USER } : {}),
  };
}

async function started(image: Image, settings: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const options = optionsOf(image, {
    ...backingEnv(),
    PORT: port,
    METRICS_PORT: '0',
    NAME_PREFIX: `image${randomBytes(6).toString('hex')}-`,
    IDENTITY_SECRET: randomBytes(32).toString('base64'),
    ...settings,
  });
  const [file = '', ...args] = image.command;
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const health = (what: string) => {
    const [program = '', ...rest] = image.healthcheck;
    return spawnSync(program, [...rest, what], { ...options, encoding: 'utf8' });
  };
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(output);
    return health('live').status === 0;
  }, 30_000);
  const stop = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    return (await exit)[0] as number | null;
  };
  return { url: `http://127.0.0.1:${port}`, health, stop };
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'bin'));
  copyFileSync(process.execPath, node);
  if (!isWhole) await buildAll();
  copyContext(ROOT, join(folder, 'context'));
}, 600_000);

afterAll(() => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  // Faster than Node's own removal for so many files.
  execFileSync('rm', ['-rf', folder]);
}, 120_000);

describe('an image that is built by the steps of the Dockerfile', () => {
  it(
    'runs a service as a user that may write to its data alone, is ready, ends in order, and is small',
    async () => {
      const image = builderFor('chat').build('service');
      const { health, stop } = await started(image, {
        SECRETS_KEY: `k1:${randomBytes(32).toString('base64')}`,
        LOG_LEVEL: 'warn',
      });
      await eventually(() => health('ready').status === 0, 60_000);
      expect(await stop()).toBe(0);
      expect(imageBytes(image)).toBeLessThan(MOST);
      const sbom = JSON.parse(readFileSync(join(image.folder, 'app/sbom.cdx.json'), 'utf8'));
      const names = sbom.components.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(['mongoose', 'undici', 'sharp']));
      expect(names).not.toContain('typescript');
    },
    PATIENCE,
  );

  it(
    'has the front ends in the gateway, which is unhealthy where its services are missing',
    async () => {
      const image = builderFor('gateway').build('gateway');
      const { url, health, stop } = await started(image, {
        LOG_LEVEL: 'fatal',
        // Production requires a sign-in provider.
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'secret',
        // The default is where `npm start` serves it, which may be running.
        CATALOG_URL: `http://127.0.0.1:${await freePort()}`,
      });
      const page = await fetch(url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
      expect((await fetch(`${url}/remotes/browse/remoteEntry.js`)).status).toBe(200);
      expect(health('ready')).toMatchObject({ status: 1, stderr: expect.stringContaining('"catalog":"down"') });
      expect(await stop()).toBe(0);
      expect(imageBytes(image)).toBeLessThan(MOST);
    },
    PATIENCE,
  );

  it(
    'carries out the commands of operators',
    () => {
      const image = builderFor('').build('ops');
      const options = optionsOf(image, { ...backingEnv(), NAME_PREFIX: `image${randomBytes(6).toString('hex')}-` });
      const run = (...args: string[]) => {
        const [file = '', ...rest] = image.command;
        return spawnSync(file, [...rest, ...args], { ...options, encoding: 'utf8' });
      };
      expect(run('secrets', 'new')).toMatchObject({ status: 0, stderr: '' });
      expect(run('secrets', 'new').stdout).toMatch(/^IDENTITY_SECRET=.{44}\nSECRETS_KEY=k[\dT]+:.{44}\n$/);
      expect(run('doctor').stdout).toContain('The store responds');
      expect(imageBytes(image)).toBeLessThan(MOST);
    },
    PATIENCE,
  );
});
