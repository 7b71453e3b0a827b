import { Module } from '@nestjs/common';
import { ChatCharactersModule } from '../characters/characters.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { RegexController } from './regex.controller.ts';
import { RegexService } from './regex.service.ts';

@Module({
  imports: [ChatCharactersModule, SettingsModule],
  controllers: [RegexController],
  providers: [RegexService],
  exports: [RegexService],
})
export class RegexModule {}
