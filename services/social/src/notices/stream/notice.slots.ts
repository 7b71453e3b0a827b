import { RedisClient } from '@masque/service-kit';
import { SlotCounter } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';

/** Open streams per user, across all instances. */
const MOST = 12;

@Injectable()
export class NoticeSlots extends SlotCounter<'notices'> {
  constructor(client: RedisClient) {
    super(client, { notices: { most: MOST, usedUp: `${MOST} notice streams are already open` } });
  }
}
