import { Module } from '@nestjs/common';
import { Docs } from './docs.ts';

@Module({ providers: [Docs], exports: [Docs] })
export class DocsModule {}
