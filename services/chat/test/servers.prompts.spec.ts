import { chatRoutes } from '@masque/contracts';
import { REPLY, THOUGHT } from './servers/events.ts';
import { type FailureKind, failureKinds, type ModelServer, promptOf } from './servers/model-server.ts';
import { servers } from './servers/servers.ts';
import { EXAMPLE, modelOf, NOTE, POST_HISTORY, rows, ServersInUse } from './servers/servers-in-use.ts';

type FailureRow = readonly [server: string, kind: FailureKind, spec: ModelServer];
const failures: FailureRow[] = servers.flatMap((server) =>
  failureKinds.filter((kind) => server.failures[kind]).map((kind): FailureRow => [server.name, kind, server]),
);

describe('a model server', () => {
  let inUse: ServersInUse;
  beforeAll(async () => {
    inUse = await ServersInUse.start();
  });
  afterAll(() => inUse.close());

  it.each(rows)('sees the whole scene, with the last instructions last: %s', async (_, server, { id, prompt }) => {
    await inUse.talk(await inUse.newChat(), modelOf(server, id), 'Where does the bridge lead?');
    const messages = inUse.acceptedBy(server, id);
    const seen = (prompt ?? promptOf)(messages).trimEnd();
    const greeting = `"You are late, ${inUse.person.viewer.username}."`;
    for (const part of ['Mira', greeting, EXAMPLE, 'Where does the bridge lead?', NOTE]) expect(seen).toContain(part);
    expect(seen.endsWith(POST_HISTORY)).toBe(true);
    expect(seen.indexOf(greeting)).toBeLessThan(seen.indexOf('Where does the bridge lead?'));
    expect(seen).not.toContain(THOUGHT[0]);
  });

  it.each(rows)('never gets its own thoughts back: %s', async (_, server, model) => {
    const chatId = await inUse.newChat();
    await inUse.talk(chatId, modelOf(server, model.id), 'Where does the bridge lead?');
    await inUse.talk(chatId, modelOf(server, model.id), 'And who built it?');
    const messages = inUse.acceptedBy(server, model.id);
    expect(JSON.stringify(messages)).not.toContain(THOUGHT[0]);
    expect(promptOf(messages)).toContain(REPLY.join(''));
  });

  it.each(failures)('is understood when it fails: %s, %s', async (_, kind, server) => {
    const failure = server.failures[kind];
    const id = kind === 'an unknown model' ? 'no-such-model' : (server.served[0]?.id ?? '');
    if (kind !== 'an unknown model') inUse.of(server).failWith = kind;
    const { error } = await inUse.person.caller.call(chatRoutes.complete, {
      body: { messages: [{ role: 'user', content: 'Hi' }], model: modelOf(server, id) },
    });
    inUse.of(server).failWith = null;
    const { says = '', wait } = failure ?? {};
    const said = error.details?.join('\n') ?? '';
    const shown = { code: error.code, said: said.includes(says) ? says : said, wait: wait && error.remainingTime };
    expect(shown).toEqual({ code: failure?.code, said: says, wait });
  });
});
