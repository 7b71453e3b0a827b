import { Health } from '@masque/service-kit';
import { Module } from '@nestjs/common';
import { Upstreams } from './upstreams.ts';

const upstreamNames = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const;

/** The gateway is ready when every service is. */
@Module({ providers: [Upstreams], exports: [Upstreams] })
export class UpstreamModule {
  constructor(health: Health, upstreams: Upstreams) {
    for (const name of upstreamNames) {
      health.add(name, async () => {
        if (!(await upstreams.isReady(name))) throw new Error('not ready');
      });
    }
  }
}
