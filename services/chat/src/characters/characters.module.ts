import { Module } from '@nestjs/common';
import { ChatCharactersService } from './characters.service.ts';

@Module({ providers: [ChatCharactersService], exports: [ChatCharactersService] })
export class ChatCharactersModule {}
