import { RedisClient } from '@masque/service-kit';
import { SlotCounter } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';

/** Per moderator, across all instances. */
const MOST = 12;

@Injectable()
export class LiveSlots extends SlotCounter<'reports'> {
  constructor(client: RedisClient) {
    super(client, { reports: { most: MOST, usedUp: `${MOST} report streams are already open` } });
  }
}
