import { Module } from '@nestjs/common';
import { TagGenerations } from './tag-generations.ts';
import { TaggedCache } from './tagged-cache.ts';

@Module({ providers: [TagGenerations, TaggedCache], exports: [TaggedCache] })
export class CacheModule {}
