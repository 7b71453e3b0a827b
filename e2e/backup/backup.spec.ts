import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMasque, freeMasquePorts, type Masque, type MasquePorts } from '@masque/infra-local';
import { backingEnv, eventually } from '@masque/testkit';
import { backup, restore } from '../../ops/backup/command.ts';
import { emptyTopics } from '../../ops/backup/topics.ts';
import { doctor } from '../../ops/doctor/command.ts';
import { readInstallation, services } from '../../ops/installation.ts';
import * as outbox from '../../ops/outbox/command.ts';
import { withStore } from '../../ops/store.ts';
import { authors } from '../../tools/sample-data/authors.ts';
import { fillSampleData } from '../../tools/sample-data/fill.ts';
import { SamplePerson } from '../../tools/sample-data/person.ts';
import { DEMO_KEY } from '../lib/api.ts';

const SECRETS_KEY = `k1:${Buffer.alloc(32, 'backup').toString('base64')}`;
const MODEL = 'demo/fast?tokens=5';
const prefix = `b${Date.now().toString(36)}-`;
const place = { url: backingEnv().MONGODB_URL, prefix };

describe('an installation that lost its store and its pictures', () => {
  let dataDir: string;
  let folder: string;
  let masque: Masque | undefined;
  let ports: MasquePorts;
  const installation = () =>
    readInstallation({ ...backingEnv(), NAME_PREFIX: prefix, MEDIA_URL: `file:${join(dataDir, 'media')}` });
  const said: string[] = [];
  const say = (line: string) => said.push(line);

  const start = async (): Promise<Masque> => {
    const given = { NAME_PREFIX: prefix, SECRETS_KEY, DAILY_MESSAGES: '0', RATE_LIMIT_FACTOR: '1000' };
    const env = { ...process.env, ...given, PUBLIC_ORIGIN: '', MODEL_GATEWAY_URL: '', GOOGLE_CLIENT_ID: '' };
    masque = createMasque({ ports, dataDir, backing: backingEnv(), env });
    await masque.start();
    return masque;
  };
  const signIn = ({ origin, oidcUrl = '' }: Masque): Promise<SamplePerson[]> =>
    Promise.all(
      Object.values(authors).map(async (account) => (await SamplePerson.signIn({ origin, oidcUrl }, account)).person),
    );
  const ask = (person: SamplePerson, chatId: string) => {
    const body = { chatId, model: MODEL, messages: [{ role: 'user', content: 'Are you still there?' }] };
    return person.post('chat/completions', body, crypto.randomUUID());
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
  const charactersOf = async (person: SamplePerson) => {
    const path = 'characters?filter=mine&limit=200';
    return (await person.get<{ characters: { id: string; chatsCount: number }[] }>(path)).characters;
  };
  /** Everything these users see of their own data. */
  const everything = (people: readonly SamplePerson[]): Promise<unknown> =>
    Promise.all(
      people.map(async (person) => {
        const characters = await charactersOf(person);
        const { chats } = await person.get<{ chats: { id: string }[] }>('chats');
        const cards = await Promise.all(
          characters.map(({ id }) => person.get<{ image: string | null }>(`characters/${id}`)),
        );
        const histories = await Promise.all(chats.map(({ id }) => person.get(`chats/${id}?limit=200`)));
        const pictures = await Promise.all(
          cards.map(async ({ image }) => {
            const reply = await fetch(`${masque?.origin}${image}`);
            return [reply.status, Buffer.from(await reply.arrayBuffer()).toString('base64')] as const;
          }),
        );
        expect(pictures.map(([status]) => status)).toEqual(cards.map(() => 200));
        return { user: await person.get('user'), characters, chats, cards, histories, pictures };
      }),
    );

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'masque-backup-'));
    folder = join(dataDir, 'backup');
    ports = await freeMasquePorts();
  });
  afterAll(async () => {
    await masque?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Saves a key and starts a chat of an author with the author's own character. */
  const startChat = async (person: SamplePerson): Promise<string> => {
    await person.post('openrouter-key', { apiKey: DEMO_KEY }, 'key');
    const [character] = await charactersOf(person);
    const messages = [
      { sender: 'character', text: 'The fog came in before noon.' },
      { sender: 'user', text: 'Then we go by lamp: “ünïcode”, 港.' },
    ];
    // The chat service may not have received the character yet.
    const chat = { characterId: character?.id, messages };
    const { id } = await eventually(() => person.post<{ id: string }>('chat-histories', chat, crypto.randomUUID()));
    await ask(person, id);
    await eventually(async () => (await charactersOf(person)).some(({ chatsCount }) => chatsCount > 0));
    return id;
  };

  it('is as it was, once its backup is put back, and goes on', async () => {
    const first = await start();
    await fillSampleData({ origin: first.origin, oidcUrl: first.oidcUrl ?? '', log: () => undefined });
    const [author, ...others] = await signIn(first);
    if (!author) throw new Error('there are no sample authors');
    const chatId = await startChat(author);
    const before = await everything([author, ...others]);
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
    const people = await signIn(await start());
    expect(await everything(people)).toEqual(before);
    expect(await outbox.command(['republish'], place, say)).toBe(0);
    expect(await diagnosis()).toEqual({ code: 0, bad: [] });

    const [again] = people;
    if (again) await ask(again, chatId);
    const { messages } = (await again?.get<{ messages: unknown[] }>(`chats/${chatId}?limit=2`)) ?? {};
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
