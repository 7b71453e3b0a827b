import { Module } from '@nestjs/common';
import { Web } from './web.ts';

@Module({ providers: [Web], exports: [Web] })
export class WebModule {}
