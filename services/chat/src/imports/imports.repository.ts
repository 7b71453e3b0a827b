import { type ImportItemState, importItemStates, type ImportState, limits } from '@masque/contracts';
import { areDuplicates, insertIfAbsent, StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';
import type { ImportItemRow, ImportRow } from './import.row.ts';
import { placed } from './import.rules.ts';

const INSERTED_AT_ONCE = 1_000;

@Injectable()
export class ImportsRepository {
  private readonly imports: Collection<ImportRow>;
  private readonly items: Collection<ImportItemRow>;

  constructor(store: StoreConnection) {
    store.declareIndexes('imports', [{ key: { userId: 1 } }, { key: { state: 1, changedAt: 1 } }]);
    store.declareIndexes('import-items', [
      { key: { importId: 1, revision: 1 } },
      { key: { place: 1, _id: 1 } },
      { key: { hash: 1 }, sparse: true },
    ]);
    this.imports = store.collection<ImportRow>('imports');
    this.items = store.collection<ImportItemRow>('import-items');
  }

  find(userId: string, id: string): Promise<ImportRow | null> {
    return this.imports.findOne({ _id: id, userId });
  }

  list(userId: string): Promise<ImportRow[]> {
    return this.imports.find({ userId }).sort({ _id: -1 }).toArray();
  }

  listBefore(states: readonly ImportState[], before: Date, limit: number): Promise<ImportRow[]> {
    return this.imports
      .find({ state: { $in: [...states] }, changedAt: { $lt: before } })
      .limit(limit)
      .toArray();
  }

  /** The row first, so that erasing finds items that a crash left without it. */
  async insert(row: ImportRow, items: readonly ImportItemRow[]): Promise<void> {
    await insertIfAbsent(this.imports, row);
    for (let at = 0; at < items.length; at += INSERTED_AT_ONCE) {
      const some = items.slice(at, at + INSERTED_AT_ONCE);
      await this.items.insertMany(some, { ordered: false }).catch((error: unknown) => {
        if (!areDuplicates(error)) throw error;
      });
    }
  }

  move(
    userId: string,
    id: string,
    from: readonly ImportState[],
    change: Partial<ImportRow>,
  ): Promise<ImportRow | null> {
    const filter = { _id: id, userId, state: { $in: [...from] } };
    return this.imports.findOneAndUpdate(
      filter,
      { $set: { ...change, changedAt: new Date() } },
      { returnDocument: 'after' },
    );
  }

  /** Undefined when the import no longer exists. */
  async nextRevision(id: string): Promise<{ revision: number; state: ImportState } | undefined> {
    const change = { $inc: { revision: 1 }, $set: { changedAt: new Date() } };
    const row = await this.imports.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' });
    return row ?? undefined;
  }

  findItem(id: string): Promise<ImportItemRow | null> {
    return this.items.findOne({ _id: id });
  }

  findItems(ids: readonly string[]): Promise<ImportItemRow[]> {
    return this.items.find({ _id: { $in: [...ids] } }).toArray();
  }

  listChanged(importId: string, after: number): Promise<ImportItemRow[]> {
    return this.items
      .find({ importId, revision: { $gt: after } })
      .sort({ revision: 1 })
      .limit(limits.importPage)
      .toArray();
  }

  listIn(
    importId: string,
    states: readonly ImportItemState[],
    order: 1 | -1,
    only: object = {},
  ): Promise<ImportItemRow[]> {
    return this.items
      .find({ place: { $in: states.map((state) => placed(importId, state).place) }, ...only })
      .sort({ _id: order })
      .limit(limits.importTasks)
      .toArray();
  }

  /** Everything after `from`, a page of the export. */
  page(importId: string, from: string): Promise<ImportItemRow[]> {
    return this.items
      .find({ _id: { $gt: from, $lt: `${importId};` } })
      .sort({ _id: 1 })
      .limit(limits.importPage)
      .toArray();
  }

  withFiles(importId: string): Promise<ImportItemRow[]> {
    return this.items.find({ importId, hasFile: true }).limit(limits.importPage).toArray();
  }

  /** Also what an undo kept. */
  listDone(userId: string, hashes: readonly string[]): Promise<ImportItemRow[]> {
    return this.items.find({ hash: { $in: [...hashes] }, userId, state: { $in: ['done', 'kept'] } }).toArray();
  }

  async holdsAny(importIds: readonly string[], hashes: readonly string[]): Promise<boolean> {
    if (importIds.length === 0 || hashes.length === 0) return false;
    const held = { hash: { $in: [...hashes] }, importId: { $in: [...importIds] } };
    return (await this.items.findOne({ ...held, state: { $in: ['waiting', 'uploaded', 'done'] } })) !== null;
  }

  async counts(importId: string): Promise<Record<ImportItemState, number>> {
    const count = async (state: ImportItemState) =>
      [state, await this.items.countDocuments({ place: placed(importId, state).place })] as const;
    const all = new Map(await Promise.all(importItemStates.map(count)));
    const of = (state: ImportItemState) => all.get(state) ?? 0;
    return {
      waiting: of('waiting'),
      uploaded: of('uploaded'),
      done: of('done'),
      failed: of('failed'),
      undone: of('undone'),
      kept: of('kept'),
    };
  }

  async change(id: string, from: readonly ImportItemState[], $set: Partial<ImportItemRow>): Promise<boolean> {
    return (await this.items.updateOne({ _id: id, state: { $in: [...from] } }, { $set })).matchedCount > 0;
  }

  async begin(ids: readonly string[]): Promise<void> {
    await this.items.updateMany({ _id: { $in: [...ids] } }, { $set: { isBegun: true } });
  }

  async remove(id: string): Promise<void> {
    await this.items.deleteMany({ importId: id });
    await this.imports.deleteOne({ _id: id });
  }
}
