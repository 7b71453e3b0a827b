import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createMasque, freeMasquePorts, type Masque } from '@masque/infra-local';
import { backingEnv, eventually } from '@masque/testkit';
import { hasPython, pythonEnvironment } from '../../tools/lib/python.ts';
import { filesBelow, placesOf } from '../lib/written.ts';
import { HttpVisitor } from '../lib/visitor.ts';

const LITELLM = 'litellm[proxy]==1.104.0';
const isThere = hasPython();
if (!isThere) console.warn('Skipped: python3 with venv and pip is not there to try LiteLLM.');

const mark = `planted${Date.now().toString(36)}`;
const keys = { ofUser: `sk-lite-${mark}-user`, ofOperator: `sk-or-v1-${mark}-operator` };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

(isThere ? describe : describe.skip)(
  'further model gateways: LiteLLM with a key of the user, another with the operator’s',
  () => {
    let masque: Masque;
    let litellm: ChildProcess;
    let folder: string;
    let dataDir: string;
    let visitor: HttpVisitor;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'masque-litellm-'));
      dataDir = await mkdtemp(join(tmpdir(), 'masque-gateways-'));
      const bin = await pythonEnvironment(LITELLM);
      const [ports, port] = [await freeMasquePorts(), await freePort()];
      const gateways = [
        { id: 'lite', name: 'LiteLLM', url: `http://127.0.0.1:${port}/v1`, keyOf: 'user', keyPrefix: 'sk-lite-' },
        {
          id: 'house',
          name: 'House',
          url: `http://127.0.0.1:${ports.models}/api/v1`,
          keyOf: 'operator',
          key: keys.ofOperator,
        },
      ];
      const given = {
        NAME_PREFIX: `g${Date.now().toString(36)}-`,
        MODEL_GATEWAYS: JSON.stringify(gateways),
        LOG_LEVEL: 'debug',
      };
      const env = { ...process.env, ...given, PUBLIC_ORIGIN: '', MODEL_GATEWAY_URL: '', GOOGLE_CLIENT_ID: '' };
      masque = createMasque({ ports, dataDir, backing: backingEnv(), env });
      await masque.start();
      const upstream = {
        model: 'openai/demo/fast?tokens=20',
        api_base: masque.modelGatewayUrl,
        api_key: 'sk-or-v1-of-litellm-itself',
      };
      const config = {
        model_list: [{ model_name: 'behind-litellm', litellm_params: upstream }],
        general_settings: { master_key: keys.ofUser },
      };
      // JSON is valid YAML.
      writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config));
      litellm = spawn(
        join(bin, 'litellm'),
        [
          '--config',
          join(folder, 'config.yaml'),
          '--host',
          '127.0.0.1',
          '--port',
          String(port),
          '--telemetry',
          'False',
        ],
        { stdio: 'ignore', env: { ...process.env, LITELLM_LOCAL_MODEL_COST_MAP: 'True' } },
      );
      const isAlive = () =>
        fetch(`http://127.0.0.1:${port}/health/liveliness`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await isAlive())) {
        if (litellm.exitCode !== null) throw new Error(`LiteLLM ended with ${litellm.exitCode}`);
        await pause(200);
      }
      visitor = new HttpVisitor(masque.origin);
      await visitor.signIn(masque.oidcUrl ?? '', `${mark}@example.org`);
      await visitor.post('username', { username: mark.slice(0, 30), email: `${mark}@example.org` });
    }, 480_000);
    afterAll(async () => {
      litellm.kill();
      await masque.stop();
      await Promise.all([folder, dataDir].map((path) => rm(path, { recursive: true, force: true })));
    });

    const messages = [{ role: 'user', content: 'Good evening.' }];
    const complete = (model: string, stream: boolean) =>
      visitor.stream('chat/completions', { model, messages, stream });

    it('answer whole and streamed, with the key that each of them wants', async () => {
      expect(await complete('lite::behind-litellm', false)).toContain('Missing or invalid API key');
      await visitor.post('openrouter-key', { apiKey: keys.ofUser, gateway: 'lite' });
      // Model lists don't wait long for a slow gateway, and LiteLLM's first requests are slow.
      await eventually(async () => {
        const { models } = await visitor.get<{ models: { id: string; gateway?: string }[] }>('available-models');
        return models.some(({ id, gateway }) => id === 'lite::behind-litellm' && gateway === 'LiteLLM');
      }, 30_000);

      for (const model of ['lite::behind-litellm', 'house::demo/fast?tokens=20']) {
        const whole = await complete(model, false);
        expect(JSON.parse(whole)).toMatchObject({
          choices: [{ message: { content: expect.stringMatching(/.{20}/s) } }],
        });
        const streamed = await complete(model, true);
        expect(streamed.match(/"content":"[^"]+/g)?.length).toBeGreaterThan(1);
        expect(streamed).toContain('[DONE]');
      }
    }, 60_000);

    it('have keys that stand in nothing that was written', async () => {
      await visitor.post('openrouter-key/test', { gateway: 'lite' });
      const files = filesBelow(dataDir);
      expect(files.some((path) => path.endsWith('.log'))).toBe(true);
      expect(placesOf(keys, files)).toEqual([]);
    });
  },
);
