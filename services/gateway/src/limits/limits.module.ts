import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.ts';
import { TransferSlots } from './transfer-slots.ts';

@Module({ providers: [RateLimiter, TransferSlots], exports: [RateLimiter, TransferSlots] })
export class LimitsModule {}
