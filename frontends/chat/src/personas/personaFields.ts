import { errors, limits, type PersonaPlacement } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';

const { form: words } = texts.personas;

export interface PersonaFields extends PersonaPlacement {
  name: string;
  description: string;
  examples: string;
  /** A data URL, the URL of the current picture, or null. */
  image: string | null;
}
export const emptyPersona: PersonaFields = {
  name: '',
  description: '',
  examples: '',
  image: null,
  position: 'prompt',
  depth: 2,
  role: 'system',
};

export const mostOf = {
  name: limits.personaName,
  description: limits.personaDescription,
  examples: limits.personaExamples,
} as const;
export type PersonaText = keyof typeof mostOf;
type PersonaProblems = Partial<Record<PersonaText, string>>;

export function problemsOf(fields: PersonaFields): PersonaProblems {
  const tooLong = (field: PersonaText) => {
    const over = Array.from(fields[field]).length - mostOf[field];
    return over > 0 ? { [field]: texts.createCharacter.tooLong(words[field], over, mostOf[field]) } : {};
  };
  return {
    ...tooLong('name'),
    ...tooLong('description'),
    ...tooLong('examples'),
    ...(isVisible(fields.name) ? {} : { name: errors['persona.name_missing'].message }),
    ...(isVisible(fields.description) ? {} : { description: errors['persona.description_missing'].message }),
  };
}
