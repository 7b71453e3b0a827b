import { Module } from '@nestjs/common';
import { TaggedCache } from './tagged-cache.ts';

@Module({ providers: [TaggedCache], exports: [TaggedCache] })
export class CacheModule {}
