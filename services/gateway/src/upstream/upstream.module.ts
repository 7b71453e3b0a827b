import { Module } from '@nestjs/common';
import { Upstreams } from './upstreams.ts';

@Module({ providers: [Upstreams], exports: [Upstreams] })
export class UpstreamModule {}
