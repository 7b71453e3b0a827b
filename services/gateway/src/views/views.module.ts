import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { CharactersOverlay } from './characters.overlay.ts';
import { RecentChanges } from './recent-changes.ts';

@Module({
  imports: [CacheModule, UpstreamModule],
  providers: [CharactersOverlay, RecentChanges],
  exports: [CharactersOverlay, RecentChanges],
})
export class ViewsModule {}
