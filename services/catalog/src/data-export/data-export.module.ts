import { DataExportController, exportParts } from '@masque/service-kit/export';
import { Module } from '@nestjs/common';
import { CharactersExport } from '../characters/card-files/characters.export.ts';
import { SillyTavernCards } from '../characters/card-files/sillytavern.export.ts';
import { CharactersModule } from '../characters/characters.module.ts';

@Module({
  imports: [CharactersModule],
  controllers: [DataExportController],
  providers: [exportParts(CharactersExport, SillyTavernCards)],
})
export class CatalogDataExportModule {}
