import { CONFIG, RedisClient } from '@masque/service-kit';
import { SignalChannel } from '@masque/service-kit/http';
import { Inject, Injectable } from '@nestjs/common';
import type { ModerationConfig } from '../config.ts';

/** Signals the ids of reports that changed. */
@Injectable()
export class LiveSignals extends SignalChannel {
  constructor(client: RedisClient, @Inject(CONFIG) config: ModerationConfig) {
    super(client, config, 'reports');
  }
}
