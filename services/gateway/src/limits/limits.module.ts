import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.ts';

@Module({ providers: [RateLimiter], exports: [RateLimiter] })
export class LimitsModule {}
