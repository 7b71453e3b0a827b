import { Module } from '@nestjs/common';
import { SocialCharactersService } from './characters.service.ts';

@Module({ providers: [SocialCharactersService], exports: [SocialCharactersService] })
export class SocialCharactersModule {}
