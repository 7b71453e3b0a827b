import type { Viewer } from '@masque/contracts';
import { withoutCredentials } from '@masque/roleplay/folder';
import { parsePreset, writePreset } from '@masque/roleplay/preset';
import type { ExportFile, ExportPart } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { PresetsService } from '../presets/presets.service.ts';

/** Presets that didn't come through the scan may still have passwords. */
function shareable(json: string): string {
  const { preset, removed } = withoutCredentials(parsePreset(json).file ?? {});
  return removed.length > 0 ? writePreset(preset) : json;
}

@Injectable()
export class SillyTavernPresets implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(private readonly presets: PresetsService) {}

  files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    return this.presets.filesIn('OpenAI Settings', userId, shareable);
  }
}
