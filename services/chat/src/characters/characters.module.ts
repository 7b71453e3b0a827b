import { Module } from '@nestjs/common';
import { CharactersRepository } from './characters.repository.ts';
import { CharactersService } from './characters.service.ts';

@Module({ providers: [CharactersRepository, CharactersService], exports: [CharactersService] })
export class CharactersModule {}
