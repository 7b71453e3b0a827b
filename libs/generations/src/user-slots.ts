import { RedisClient } from '@masque/service-kit';
import { SlotCounter, type StreamSlots as SlotsOf } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';

/** Per user, over all instances. */
const mostPerUser = {
  stream: { most: 6, usedUp: '6 streams are already open' },
  changes: { most: 12, usedUp: '12 chats are already being followed' },
  generation: { most: 3, usedUp: '3 replies are already being written' },
};
export type SlotKind = keyof typeof mostPerUser;
export type ReplySlots = SlotsOf<SlotKind>;

@Injectable()
export class UserSlots extends SlotCounter<SlotKind> {
  constructor(client: RedisClient) {
    super(client, mostPerUser);
  }
}
