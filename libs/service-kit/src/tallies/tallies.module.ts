import { Module } from '@nestjs/common';
import { Uncounted } from './uncounted.ts';

@Module({ providers: [Uncounted], exports: [Uncounted] })
export class TalliesModule {}
