import { newId } from '@masque/service-kit';
import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';

interface SourceRow {
  _id: 'discovery';
  id: string;
}

/** Identifies the store, so that an index of another or emptied store is discarded. */
@Injectable()
export class DiscoverySource {
  private known: string | undefined;

  constructor(private readonly store: StoreConnection) {}

  async id(): Promise<string> {
    return (this.known ??= await this.find());
  }

  private async find(): Promise<string> {
    const rows = this.store.collection<SourceRow>('sources');
    await rows.updateOne({ _id: 'discovery' }, { $setOnInsert: { id: newId() } }, { upsert: true });
    const row = await rows.findOne({ _id: 'discovery' });
    if (!row) throw new Error('the discovery source row is missing');
    return row.id;
  }
}
