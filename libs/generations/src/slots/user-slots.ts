import { RedisClient } from '@masque/service-kit';
import { SlotCounter, type StreamSlots as SlotsOf, type SlotTable } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';

/** Per user, over all instances. */
export const slotLimits = { stream: 6, changes: 12, generation: 3 } as const;
export type SlotKind = keyof typeof slotLimits;
export type ReplySlots = SlotsOf<SlotKind>;

const table: SlotTable<SlotKind> = {
  stream: { most: slotLimits.stream, usedUp: `${slotLimits.stream} streams are already open` },
  changes: { most: slotLimits.changes, usedUp: `${slotLimits.changes} chats are already being followed` },
  generation: { most: slotLimits.generation, usedUp: `${slotLimits.generation} replies are already being written` },
};

@Injectable()
export class UserSlots extends SlotCounter<SlotKind> {
  constructor(client: RedisClient) {
    super(client, table);
  }
}
