import { RedisClient, SlotCounter, type Slots as SlotsOf, type SlotTable } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';

/** Per user, over all instances. */
export const slotLimits = { stream: 6, changes: 12, generation: 3 } as const;
export type SlotKind = keyof typeof slotLimits;
export type Slots = SlotsOf<SlotKind>;

const table: SlotTable<SlotKind> = {
  stream: { most: slotLimits.stream, usedUp: `${slotLimits.stream} streams are open already` },
  changes: { most: slotLimits.changes, usedUp: `${slotLimits.changes} chats are followed already` },
  generation: { most: slotLimits.generation, usedUp: `${slotLimits.generation} replies are being written already` },
};

@Injectable()
export class UserSlots extends SlotCounter<SlotKind> {
  constructor(client: RedisClient) {
    super(client, table);
  }
}
