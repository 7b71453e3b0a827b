import { identityRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { backingEnv, eventSink, eventually, type StartedService, startedService } from '@masque/testkit';
import { identity } from '../../services/identity/src/service.ts';
import { command } from './command.ts';
import { republish } from './republish.ts';
import { withStore } from '../store.ts';
import { rowsOf } from './rows.ts';

const ACCOUNTS = 30;

describe('rows and their events', () => {
  let service: StartedService;
  let sink: Awaited<ReturnType<typeof eventSink>>;
  let place: { url: string; prefix: string };
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await command(args, place, (line) => lines.push(line));
    return { code, lines };
  };
  const revisionsOf = (userId: string) =>
    sink.received
      .map(({ data }): Record<string, unknown> => Object(data))
      .filter((user) => user['userId'] === userId)
      .map(({ revision }) => Number(revision));
  const accounts = () => service.app.get(StoreConnection).collection<{ _id: string; bio: unknown }>('accounts');
  const ids: string[] = [];

  beforeAll(async () => {
    service = await startedService(identity);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    place = { url: backingEnv().MONGODB_URL, prefix: service.env['NAME_PREFIX'] ?? '' };
    for (let n = 0; n < ACCOUNTS; n += 1) {
      const person = { issuer: 'https://accounts.google.com', sub: `sub-${n}`, email: `p${n}@example.org` };
      const body = { ...person, name: '', picture: null };
      ids.push((await service.as(null).call(identityRoutes.signIn, { body })).body.id);
    }
    sink = await eventually(() => eventSink(service, 'identity.users')); // the first event creates the topic
    await eventually(() => ids.every((id) => revisionsOf(id).length > 0));
  });
  afterAll(async () => {
    await sink.close();
    await service.close();
  });

  it('are published again as newer revisions, all of them', async () => {
    const { code, lines } = await run('republish', 'user.changed');
    expect({ code, lines }).toEqual({ code: 0, lines: [`user.changed: ${ACCOUNTS} rows`] });
    await eventually(() => ids.every((id) => revisionsOf(id).at(-1) === 2), 15_000);
  });

  it('go on being republished where a stop has interrupted it', async () => {
    await withStore(place, async (client) => {
      const rows = await rowsOf(client, 'user.changed', place);
      if (!rows) throw new Error('the service has noted its collection');
      const stop = () => {
        throw new Error('stopped');
      };
      await expect(republish(rows, () => undefined, stop)).rejects.toThrow('stopped');
      const again: number[] = [];
      await republish(rows, (total) => again.push(total));
      expect(again).toEqual([]); // the only batch had completed
    });
    await eventually(() => ids.every((id) => revisionsOf(id).at(-1) === 3), 15_000);
  });

  it('are listed when they cannot be published, and tried again when they are mended', async () => {
    const [id = ''] = ids;
    await accounts().updateOne({ _id: id }, { $set: { bio: 7 } });
    await run('republish', 'user.changed');
    await eventually(async () => (await run('list')).lines.some((line) => line.includes(id)), 25_000);
    const { lines } = await run('list', 'user.changed');
    expect(lines).toEqual([expect.stringMatching(/^user\.changed {2}\w+ {2}.*bio/s)]);
    const [, waiting] = /rows, (\d+) waiting, 1 dead/.exec((await run('status', 'user.changed')).lines[0] ?? '') ?? [];
    expect(Number(waiting)).toBeLessThan(ACCOUNTS);
    await accounts().updateOne({ _id: id }, { $set: { bio: 'mended' } });
    expect((await run('retry', 'user.changed')).lines).toEqual(['user.changed: 1 rows to retry']);
    await eventually(() => revisionsOf(id).includes(4), 15_000);
    expect((await run('list', 'user.changed')).lines).toEqual(['None.']);
  }, 60_000);

  it('can be asked for in one way only', async () => {
    expect((await run('destroy')).code).toBe(1);
    expect((await run('list', 'nothing.changed')).lines[0]).toContain('No such event: nothing.changed');
  });
});
