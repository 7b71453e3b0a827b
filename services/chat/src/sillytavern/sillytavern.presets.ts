import type { Viewer } from '@masque/contracts';
import type { ExportFile, ExportPart } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { PresetsService } from '../presets/presets.service.ts';

@Injectable()
export class SillyTavernPresets implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(private readonly presets: PresetsService) {}

  files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    return this.presets.filesIn('OpenAI Settings', userId);
  }
}
