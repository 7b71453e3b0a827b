import { Module } from '@nestjs/common';
import { IdempotencyKeys } from './idempotency-keys.ts';

@Module({ providers: [IdempotencyKeys], exports: [IdempotencyKeys] })
export class IdempotencyModule {}
