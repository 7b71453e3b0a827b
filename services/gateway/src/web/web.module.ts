import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { Media } from './media.ts';
import { Web } from './web.ts';

@Module({ imports: [LimitsModule, UpstreamModule], providers: [Media, Web], exports: [Media, Web] })
export class WebModule {}
