import { elara, haruto, odile, rhea } from './examples.ts';
import { bram, kettle } from './jonas-reed.ts';
import { chihaya, lucien, zoriana } from './mira-vale.ts';
import { beatriz, tariq, wren } from './noor-haddad.ts';
import type { SampleCharacter } from './sample-character.ts';

/** In creation order: the last one is the newest, so the browse page shows it first. */
export const sampleCharacters: readonly SampleCharacter[] = [
  odile,
  bram,
  zoriana,
  haruto,
  beatriz,
  kettle,
  tariq,
  wren,
  rhea,
  chihaya,
  lucien,
  elara,
];
