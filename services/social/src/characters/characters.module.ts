import { Module } from '@nestjs/common';
import { SocialCharactersRepository } from './characters.repository.ts';
import { SocialCharactersService } from './characters.service.ts';

@Module({ providers: [SocialCharactersService, SocialCharactersRepository], exports: [SocialCharactersService] })
export class SocialCharactersModule {}
