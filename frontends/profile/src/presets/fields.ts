import type { PresetJson } from '@masque/roleplay/preset';

export interface PresetFields {
  file: PresetJson;
  onChange: (file: PresetJson) => void;
}

const CHARACTERS_PER_TOKEN = 4;

/** An estimate: models count differently. */
export const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);
