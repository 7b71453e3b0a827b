import { jest } from '@jest/globals';
import { eventually, type StartedService, startedService } from '@masque/testkit';
import type { Collection } from 'mongoose';
import { readsById } from '../src/store/reads-by-id.ts';
import { StoreConnection } from '../src/store/store.ts';
import { smallService, Watch } from './small-service.ts';

interface Row {
  _id: string;
  n: number;
}

describe('reads by id', () => {
  let service: StartedService;
  let rows: Collection<Row>;
  let find: (id: string) => Promise<Row | null>;
  beforeAll(async () => {
    service = await startedService(smallService(new Watch()));
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
    rows = service.app.get(StoreConnection).collection<Row>('numbers');
    await rows.insertMany([1, 2, 3].map((n) => ({ _id: `row-${n}`, n })));
    find = readsById(rows);
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  it('that are asked for in one turn are one command, and each gets its own', async () => {
    const many = jest.spyOn(rows, 'find');
    const one = jest.spyOn(rows, 'findOne');
    const found = await Promise.all(['row-3', 'row-1', 'nobody', 'row-3'].map(find));
    expect(found.map((row) => row?.n)).toEqual([3, 1, undefined, 3]);
    expect(many).toHaveBeenCalledTimes(1);
    expect(one).not.toHaveBeenCalled();
  });

  it('see what was written before they were asked for', async () => {
    await find('row-2');
    await rows.updateOne({ _id: 'row-2' }, { $set: { n: 20 } });
    expect((await find('row-2'))?.n).toBe(20);
    await rows.deleteOne({ _id: 'row-2' });
    expect(await find('row-2')).toBeNull();
  });

  it('all fail when the command does, and the next ones do not', async () => {
    jest.spyOn(rows, 'find').mockImplementationOnce(() => {
      throw new Error('the store is away');
    });
    const outcomes = await Promise.allSettled(['row-1', 'row-3'].map(find));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await find('row-1'))?.n).toBe(1);
  });
});
