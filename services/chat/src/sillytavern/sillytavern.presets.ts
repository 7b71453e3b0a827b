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

const otherNames: Readonly<Record<string, string>> = {
  temperature: 'temp_openai',
  frequency_penalty: 'freq_pen_openai',
  presence_penalty: 'pres_pen_openai',
  top_p: 'top_p_openai',
  top_k: 'top_k_openai',
  top_a: 'top_a_openai',
  min_p: 'min_p_openai',
  repetition_penalty: 'repetition_penalty_openai',
};

/** A preset's fields under the names that they have in SillyTavern's settings. */
const valuesOf = (json: string): object =>
  Object.fromEntries(
    Object.entries(withoutCredentials(parsePreset(json).file ?? {}).preset).map(([key, value]) => [
      otherNames[key] ?? key,
      value,
    ]),
  );

@Injectable()
export class SillyTavernPresets implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(private readonly presets: PresetsService) {}

  /** SillyTavern selects by name, but sends the values that its settings repeat. */
  async settings(userId: string, selectedId: string | null) {
    const presets = await this.presets.named(userId);
    const selected = presets.find(({ _id }) => _id === selectedId);
    return {
      presets,
      scripted: presets.flatMap(({ file, runsScripts }) => (runsScripts ? [file] : [])),
      values: selected ? { ...valuesOf(selected.json), preset_settings_openai: selected.file } : {},
    };
  }

  files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    return this.presets.filesIn('OpenAI Settings', userId, shareable);
  }
}
