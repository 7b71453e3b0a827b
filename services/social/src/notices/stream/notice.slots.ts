import { RedisClient, SlotCounter } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';

/** Most open streams of notices of one user, over all instances. */
const MOST = 12;

@Injectable()
export class NoticeSlots extends SlotCounter<'notices'> {
  constructor(client: RedisClient) {
    super(client, { notices: { most: MOST, usedUp: `${MOST} streams of notices are open already` } });
  }
}
