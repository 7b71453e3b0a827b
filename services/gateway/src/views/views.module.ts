import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { CharactersOverlay } from './characters.overlay.ts';
import { Overlays } from './overlays.ts';
import { RecentChanges } from './recent-changes.ts';

@Module({
  imports: [CacheModule, UpstreamModule],
  providers: [CharactersOverlay, Overlays, RecentChanges],
  exports: [Overlays, RecentChanges],
})
export class ViewsModule {}
