import { unknownIn } from '@masque/roleplay/personas';
import { codedName } from '@masque/service-kit/export';
import type { PersonaRow } from './persona.row.ts';

/** The picture's file in a download for SillyTavern, which lists personas by these. */
export const avatarOf = ({ _id, name }: Pick<PersonaRow, '_id' | 'name'>): string =>
  `${codedName(name, _id, 'persona')}.png`;

/** Finds who wrote a message: by the picture's file, as it was imported or as we download it, or else by name. */
export type FindPersona = (sender: {
  readonly avatar?: string | undefined;
  readonly name: string;
}) => PersonaRow | null;

export function personaFinder(rows: readonly PersonaRow[]): FindPersona {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const imported = rows.map((row) => [unknownIn(row.kept ?? '')['avatar'], row] as const);
  const byFile = new Map<unknown, PersonaRow>([...imported, ...rows.map((row) => [avatarOf(row), row] as const)]);
  return ({ avatar, name }) => (avatar === undefined ? undefined : byFile.get(avatar)) ?? byName.get(name) ?? null;
}
