import { useLeaveGuard } from '@masque/web-kit';
import { useEffect, useState } from 'react';
import { type PersonaFields, type PersonaText, problemsOf } from './personaFields.ts';
import { readPersonaDraft, removePersonaDraft, writePersonaDraft } from './personaDraft.ts';

/** `of` is the persona's id, or `new`. `send` resolves to an error message, or null on success. */
export function usePersonaForm(
  of: string,
  start: PersonaFields,
  send: (fields: PersonaFields) => Promise<string | null>,
  onSent: () => void,
) {
  const [restored, setRestored] = useState(() => readPersonaDraft(of));
  const [fields, setFields] = useState<PersonaFields>({ ...start, ...restored });
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const isChanged = Object.entries(start).some(([name, value]) => Reflect.get(fields, name) !== value);
  const release = useLeaveGuard(isChanged && !isDone, true);
  const { image: imageBefore } = start;
  useEffect(() => {
    if (isChanged && !isDone) writePersonaDraft(of, fields, imageBefore);
    else removePersonaDraft(of);
  }, [of, fields, imageBefore, isChanged, isDone]);
  const problems = problemsOf(fields);

  /** Returns the first invalid field, or null. */
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
    isRestored: restored !== null,
    discard: () => {
      setRestored(null);
      setFields(start);
    },
    set: <K extends keyof PersonaFields>(name: K, value: PersonaFields[K]) =>
      setFields((before) => ({ ...before, [name]: value })),
    problems: isTried ? problems : {},
    failure,
    isBusy: isBusy || isDone,
    submit,
  };
}
