import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMasque, freeMasquePorts, type Masque, type MasquePorts } from '@masque/infra-local';
import { backingEnv } from '@masque/testkit';
import { backup, restore } from '../../tools/ops/backup/command.ts';
import { services } from '../../tools/ops/backup/store.ts';
import { emptyTopics } from '../../tools/ops/backup/topics.ts';
import { doctor } from '../../tools/ops/doctor/command.ts';
import { readInstallation } from '../../tools/ops/installation.ts';
import * as outbox from '../../tools/ops/outbox/command.ts';
import { withStore } from '../../tools/ops/outbox/rows.ts';
import { restoreDump } from './dump.ts';
import type { Facts } from './facts.ts';
import { UpgradeVisitor } from './visitor.ts';

const FIXTURE = join(import.meta.dirname, 'fixture');
const SECRETS_KEY = `fixture:${Buffer.from('a key that only the fixture uses').toString('base64')}`;
const prefix = `b${Date.now().toString(36)}-`;
const place = { url: backingEnv().MONGODB_URL, prefix };

describe('an installation that lost its store and its pictures', () => {
  let facts: Facts;
  let dataDir: string;
  let folder: string;
  let masque: Masque | undefined;
  let ports: MasquePorts;
  const installation = () =>
    readInstallation({ ...backingEnv(), NAME_PREFIX: prefix, MEDIA_URL: `file:${join(dataDir, 'media')}` });
  const said: string[] = [];
  const say = (line: string) => said.push(line);

  const start = async (): Promise<Map<string, UpgradeVisitor>> => {
    const given = { NAME_PREFIX: prefix, SECRETS_KEY, DAILY_MESSAGES: '0', RATE_LIMIT_FACTOR: '1000' };
    const env = { ...process.env, ...given, PUBLIC_ORIGIN: '', MODEL_GATEWAY_URL: '', GOOGLE_CLIENT_ID: '' };
    masque = createMasque({ ports, dataDir, backing: backingEnv(), env });
    await masque.start();
    const people = new Map<string, UpgradeVisitor>();
    for (const { email } of facts.users.filter(({ username }) => username !== null)) {
      const visitor = new UpgradeVisitor(masque.origin);
      await visitor.signIn(masque.oidcUrl ?? '', email);
      people.set(email, visitor);
    }
    return people;
  };
  /** The doctor's findings, without good ones. */
  const diagnosis = async (env: NodeJS.ProcessEnv = {}) => {
    const { services: at, gateway, models, oidc } = ports;
    const urls = Object.fromEntries(
      services.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${at[name]}`]),
    );
    const given = {
      ...backingEnv(),
      ...urls,
      NAME_PREFIX: prefix,
      MEDIA_URL: `file:${join(dataDir, 'media')}`,
      ...env,
    };
    const local = { PORT: String(gateway), MODEL_GATEWAY_PORT: String(models), OIDC_PORT: String(oidc) };
    const lines: string[] = [];
    const code = await doctor([], readInstallation({ ...local, ...given }), (line) => lines.push(line), given);
    return { code, bad: lines.slice(0, -1).filter((line) => !line.startsWith('ok')) };
  };
  /** Everything these users see of their own data. */
  const everything = async (people: ReadonlyMap<string, UpgradeVisitor>): Promise<unknown> => {
    const seen = [...people].map(async ([email, visitor]) => {
      const { characters } = await visitor.get<{ characters: { id: string }[] }>('characters?filter=mine&limit=200');
      const { chats } = await visitor.get<{ chats: { id: string }[] }>('chats');
      const cards = await Promise.all(
        characters.map(({ id }) => visitor.get<{ image: string | null }>(`characters/${id}`)),
      );
      const histories = await Promise.all(chats.map(({ id }) => visitor.get(`chats/${id}?limit=200`)));
      const pictures = cards.flatMap(({ image }) => (image === null ? [] : [visitor.bytes(image)]));
      const bytes = (await Promise.all(pictures)).map((each) => each.toString('base64'));
      return { email, user: await visitor.get('user'), characters, chats, cards, histories, bytes };
    });
    return Promise.all(seen);
  };

  beforeAll(async () => {
    facts = JSON.parse(await readFile(join(FIXTURE, 'facts.json'), 'utf8'));
    dataDir = await mkdtemp(join(tmpdir(), 'masque-backup-'));
    folder = join(dataDir, 'backup');
    ports = await freeMasquePorts();
    await cp(join(FIXTURE, 'media'), join(dataDir, 'media'), { recursive: true });
    await restoreDump(place.url, join(FIXTURE, 'store.json.gz'), prefix);
  });
  afterAll(async () => {
    await masque?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is as it was, once its backup is put back, and goes on', async () => {
    const before = await everything(await start());
    await masque?.stop();
    expect(await backup([folder], installation(), say)).toBe(0);

    expect(await restore([folder], installation(), say)).toBe(1);
    expect(said.at(-1)).toMatch(new RegExp(`^The database ${prefix}identity is not empty: `));
    await withStore(place, async (client) => {
      for (const service of services) await client.db(`${prefix}${service}`).dropDatabase();
    });
    await rm(join(dataDir, 'media'), { recursive: true });
    await rm(join(dataDir, 'discovery.sqlite'), { force: true });

    expect(await restore([folder], installation(), say)).toBe(0);
    const people = await start();
    expect(await everything(people)).toEqual(before);
    expect(await outbox.command(['republish'], place, say)).toBe(0);
    expect(await diagnosis()).toEqual({ code: 0, bad: [] });

    const [owner] = facts.keys;
    const user = facts.users.find(({ username }) => username === owner?.username);
    const chat = facts.chats.find(({ username }) => username === owner?.username);
    const visitor = people.get(user?.email ?? '');
    const question = { role: 'user', content: 'Are you still there?' };
    const body = { chatId: chat?.id, stream: true, model: 'demo/fast?tokens=5', messages: [question] };
    await visitor?.stream('chat/completions', body);
    const { messages } = (await visitor?.get<{ messages: unknown[] }>(`chats/${chat?.id}?limit=2`)) ?? {};
    expect(messages?.at(-1)).toMatchObject({ sender: 'character', state: 'complete' });
  }, 180_000);

  it('has a doctor who says what is wrong with it, and what to do', async () => {
    const sick = await diagnosis({
      KAFKA_BROKERS: '127.0.0.1:9',
      CHAT_URL: 'http://127.0.0.1:9',
      DEFAULT_MODEL: 'none',
    });
    expect(sick).toEqual({
      code: 1,
      bad: [
        expect.stringMatching(
          /^WRONG Kafka: check failed: .+ Check that it is running and that KAFKA_BROKERS points to it\.$/,
        ),
        expect.stringMatching(/^WRONG chat does not respond at .+ Start it, or set CHAT_URL/),
        expect.stringMatching(/^check The model gateway has no model none\. Set DEFAULT_MODEL/),
      ],
    });
    const { code, bad } = await diagnosis({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(bad.join('\n')).toMatch(/PUBLIC_ORIGIN is not set.+\n.*SECRETS_KEY is not set/);
    expect(bad.join('\n')).toContain('Topics with fewer than 3 replicas');
  });

  it('takes no folder for a backup that is none, or not whole, and writes over nothing', async () => {
    expect(await backup([folder], installation(), say)).toBe(1);
    expect(said.at(-1)).toBe(`${folder} is not empty.`);
    const halved = join(dataDir, 'halved');
    await cp(folder, halved, { recursive: true });
    await expect(emptyTopics({ access: installation().kafka, prefix })).rejects.toThrow(
      'services are still connected to this Kafka',
    );
    await masque?.stop();
    for (const name of services) await withStore(place, (client) => client.db(`${prefix}${name}`).dropDatabase());
    await writeFile(join(halved, 'store/chat/chats.ndjson.gz'), 'damaged');
    expect(await restore([halved], installation(), say)).toBe(1);
    expect(said.at(-1)).toMatch(
      /^Restore failed: .+ The restore is incomplete: drop the five databases before the next attempt/,
    );
    await writeFile(join(halved, 'manifest.json'), '{"format":1}');
    for (const name of services) await withStore(place, (client) => client.db(`${prefix}${name}`).dropDatabase());
    expect(await restore([halved], installation(), say)).toBe(1);
    expect(said.at(-1)).toMatch(/^Restore failed: (?!.*drop)/s);
    await rm(join(halved, 'manifest.json'));
    expect(await restore([halved], installation(), say)).toBe(1);
    expect(await restore([], installation(), say)).toBe(1);
    expect(said.at(-1)).toContain('Usage');
  });
});
