import { errors, limits } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { useLeaveGuard } from '@masque/web-kit';
import { useState } from 'react';

const { form: words } = texts.personas;

export interface PersonaFields {
  name: string;
  description: string;
  examples: string;
  /** A data URL, the address of the one that is there, or none. */
  image: string | null;
}
export const emptyPersona: PersonaFields = { name: '', description: '', examples: '', image: null };

export const mostOf = {
  name: limits.personaName,
  description: limits.personaDescription,
  examples: limits.personaExamples,
} as const;
export type PersonaText = keyof typeof mostOf;
export type Problems = Partial<Record<PersonaText, string>>;

/** What the server would refuse, in its order. */
export function problemsOf(fields: PersonaFields): Problems {
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

/**
 * The form of a persona: its rules, and whether it may be left. `send` answers why it failed, null when it did not; then
 * nobody is asked any more, and `onSent` leads on.
 */
export function usePersonaForm(
  start: PersonaFields,
  send: (fields: PersonaFields) => Promise<string | null>,
  onSent: () => void,
) {
  const [fields, setFields] = useState(start);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const isChanged = Object.entries(start).some(([name, value]) => Reflect.get(fields, name) !== value);
  const release = useLeaveGuard(isChanged && !isDone);
  const problems = problemsOf(fields);

  /** The first field that is wrong, null when all was sent. */
  const submit = async (): Promise<PersonaText | null> => {
    if (isBusy || isDone) return null;
    setTried(true);
    setFailure(null);
    const [wrong] = (['name', 'description', 'examples'] as const).filter((field) => problems[field]);
    if (wrong) return wrong;
    setBusy(true);
    const failed = await send(fields);
    setBusy(false);
    if (failed === null) {
      release();
      setDone(true);
      onSent();
    } else setFailure(failed);
    return null;
  };

  return {
    fields,
    set: (change: Partial<PersonaFields>) => setFields((before) => ({ ...before, ...change })),
    problems: isTried ? problems : {},
    failure,
    isBusy: isBusy || isDone,
    submit,
  };
}
