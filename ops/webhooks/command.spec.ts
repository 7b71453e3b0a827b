import { newId } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import { moderation } from '../../services/moderation/src/service.ts';
import type { DeliveryRow } from '../../services/moderation/src/webhooks/delivery.row.ts';
import type { StoreAccess } from '../store.ts';
import { command } from './command.ts';

describe('the tool that shows webhooks', () => {
  let service: StartedService;
  let place: StoreAccess;
  beforeAll(async () => {
    service = await startedService(moderation);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    place = { url: service.env['MONGODB_URL'] ?? '', prefix: service.env['NAME_PREFIX'] ?? '' };
  });
  afterAll(() => service.close());

  const run = async (...args: string[]) => {
    const said: string[] = [];
    return { code: await command(args, place, (line) => said.push(line)), said: said.join('\n') };
  };
  const rows = () => service.app.get(StoreConnection).collection<DeliveryRow>('webhook-deliveries');
  const delivery = async (own: Partial<DeliveryRow>) => {
    const told = { type: 'account.erased' as const, endpoint: 'e', url: 'https://ops.example/', body: '{}' };
    const became = {
      state: 'waiting' as const,
      tries: 1,
      status: 500,
      reason: 'the receiver responded with 500',
      settledAt: null,
    };
    const row = { _id: newId(), eventId: newId(), ...told, ...became, createdAt: new Date(), ...own };
    await rows().insertOne(row);
    return row._id;
  };

  it('lists what became of each, and has what failed tried again', async () => {
    expect(await run('list')).toEqual({ code: 0, said: 'None.' });
    const failed = await delivery({ state: 'failed', settledAt: new Date(), tries: 10 });
    const delivered = await delivery({ state: 'delivered', status: 204, reason: '', settledAt: new Date() });
    expect((await run('list', 'failed')).said).toMatch(
      new RegExp(
        `failed  account.erased  https://ops.example/  10 tries: the receiver responded with 500  \\(${failed}\\)$`,
      ),
    );
    expect((await run('list')).said.split('\n')).toHaveLength(2);
    expect(await run('retry', delivered)).toMatchObject({ code: 1 });
    expect(await run('retry')).toEqual({ code: 0, said: '1 delivery is retried within ten seconds' });
    expect(await rows().findOne({ _id: failed })).toMatchObject({ state: 'waiting', tries: 0, settledAt: null });
  });

  it('makes secrets, and explains itself', async () => {
    expect((await run('secret')).said).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const args of [[], ['list', 'burnt'], ['burn']]) {
      expect(await run(...args)).toMatchObject({ code: 1, said: expect.stringContaining('Usage') });
    }
    place = { ...place, url: 'mongodb://127.0.0.1:9/' };
    expect(await run('list')).toMatchObject({ code: 1, said: expect.stringContaining('is unavailable') });
  });
});
