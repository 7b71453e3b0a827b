import { CONFIG, RedisClient } from '@masque/service-kit';
import { SignalChannel } from '@masque/service-kit/http';
import { Inject, Injectable } from '@nestjs/common';
import type { SocialConfig } from '../../config.ts';

/** Signals the ids of users whose notices changed. */
@Injectable()
export class NoticeSignals extends SignalChannel {
  constructor(client: RedisClient, @Inject(CONFIG) config: SocialConfig) {
    super(client, config, 'notices');
  }
}
