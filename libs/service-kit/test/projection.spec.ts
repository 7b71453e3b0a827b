import { eventually, type StartedService, startedService } from '@masque/testkit';
import { type Model, Schema } from 'mongoose';
import { upsertAllNewer, upsertNewer } from '../src/store/projection.ts';
import { StoreConnection } from '../src/store/store.ts';
import { smallService, Watch } from './small-service.ts';

interface CopyRow {
  _id: string;
  name: string;
  revision: number;
}

describe('a copy of another service’s thing', () => {
  let service: StartedService;
  let rows: Model<CopyRow>;
  beforeAll(async () => {
    service = await startedService(smallService(new Watch()));
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    rows = service.app
      .get(StoreConnection)
      .model('copies', new Schema<CopyRow>({ _id: String, name: String, revision: Number }, { versionKey: false }));
  });
  afterAll(() => service.close());

  const write = (id: string, revision: number) => upsertNewer(rows, id, { name: `state ${revision}`, revision });
  const read = (id: string) => rows.findById(id).lean<CopyRow>().exec();

  it('is made, replaced by a newer state, and says so', async () => {
    expect(await write('a', 1)).toBe(true);
    expect(await write('a', 3)).toBe(true);
    expect(await read('a')).toEqual({ _id: 'a', name: 'state 3', revision: 3 });
  });

  it('stays as it is when an older state or the same comes', async () => {
    await write('b', 5);
    expect(await write('b', 5)).toBe(false);
    expect(await write('b', 4)).toBe(false);
    expect(await read('b')).toEqual({ _id: 'b', name: 'state 5', revision: 5 });
  });

  it('ends with the newest of fifty states that come at the same moment in any order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = `race-${round}`;
      const revisions = Array.from({ length: 50 }, (_, index) => ((index * 37 + round * 11) % 50) + 1);
      await Promise.all(revisions.map((revision) => write(id, revision)));
      expect(await read(id)).toEqual({ _id: id, name: 'state 50', revision: 50 });
    }
  });

  it('takes many states in one command, and of each the newest', async () => {
    await write('many-1', 7);
    const states = ['many-0', 'many-1', 'many-2'].map((_id) => ({ _id, name: 'state 5', revision: 5 }));
    await upsertAllNewer(rows, states);
    await upsertAllNewer(rows, states);
    expect((await read('many-0'))?.revision).toBe(5);
    expect((await read('many-1'))?.revision).toBe(7);
    expect((await read('many-2'))?.revision).toBe(5);
  });
});
