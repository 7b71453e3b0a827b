import { type chatRoutes, DEFAULT_PERSONA_ID, type Input, limits, type Persona } from '@masque/contracts';
import {
  type BackedUpPersona,
  draftOfPersona,
  type PersonaBackup,
  readPersonaBackup,
  unknownIn,
  writePersonaBackup,
} from '@masque/roleplay/personas';
import type { texts } from '@masque/texts';
import { type SavedFile, textFile } from '@masque/web-kit';
import { idOf } from '../choice.ts';

type Draft = Input<typeof chatRoutes.createPersona>['body'];
type BackupProblem = keyof typeof texts.personas.backup.problems;

export async function readBackup(file: File): Promise<PersonaBackup | BackupProblem> {
  if (file.size > limits.imageBytes) return 'tooLarge';
  const backup = readPersonaBackup(await file.text());
  if (!backup) return 'notBackup';
  return backup.personas.length > 0 ? backup : 'empty';
}

export const draftOf = (persona: BackedUpPersona): Draft => draftOfPersona(persona, limits.personaKept);

function backedUp(persona: Persona, taken: Set<string>): BackedUpPersona {
  const { name, description, position, depth, role, lorebookName, kept } = persona;
  const { avatar: given, ...unknown } = unknownIn(kept);
  const avatar = typeof given === 'string' && !taken.has(given) ? given : `${idOf(persona)}.png`;
  taken.add(avatar);
  return { avatar, name, description, position, depth, role, lorebookName, unknown };
}

export function backupOf(personas: readonly Persona[], defaultId: string): SavedFile {
  const taken = new Set<string>();
  const own = personas.filter(({ id }) => id !== DEFAULT_PERSONA_ID);
  const all = own.map((persona) => backedUp(persona, taken));
  const json = writePersonaBackup({
    personas: all,
    defaultAvatar: all[own.findIndex((persona) => idOf(persona) === defaultId)]?.avatar ?? null,
  });
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return textFile(`personas_${day}.json`, json);
}
