import type { FunnelStep, FunnelWindow } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongoose';

interface FunnelRow {
  /** `{characterId}:{days}` */
  _id: string;
  characterId: string;
  day: string;
  versions: FunnelStep[];
}

@Injectable()
export class FunnelRepository {
  private readonly rows: Collection<FunnelRow>;

  constructor(store: StoreConnection) {
    this.rows = store.collection<FunnelRow>('funnels');
    store.declareIndexes('funnels', [{ key: { characterId: 1 } }]);
  }

  async find(characterId: string, days: FunnelWindow, day: string): Promise<FunnelStep[] | null> {
    return (await this.rows.findOne({ _id: idOf(characterId, days), day }))?.versions ?? null;
  }

  async save(characterId: string, days: FunnelWindow, day: string, versions: FunnelStep[]): Promise<void> {
    await this.rows.updateOne(
      { _id: idOf(characterId, days) },
      { $set: { characterId, day, versions } },
      { upsert: true },
    );
  }

  async removeAllOf(characterId: string): Promise<void> {
    await this.rows.deleteMany({ characterId });
  }
}

const idOf = (characterId: string, days: FunnelWindow): string => `${characterId}:${days}`;
