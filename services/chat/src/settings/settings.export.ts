import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { SettingsService } from './settings.service.ts';

/** Names each field, because the row also holds keys. */
@Injectable()
export class SettingsExport implements ExportPart {
  constructor(private readonly settings: SettingsService) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const [model, customPrompt, lorebooks, memory, variables] = await Promise.all([
      this.settings.model(userId),
      this.settings.customPrompt(userId),
      this.settings.lorebooks(userId),
      this.settings.memory(userId),
      this.settings.variables(userId),
    ]);
    yield jsonFile('settings.json', { model: model ?? null, customPrompt, lorebooks, memory, variables });
  }
}
