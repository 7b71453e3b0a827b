import type { BackedUpPersona, PersonaBackup } from '@masque/roleplay/personas';
import { texts } from '@masque/texts';
import { apiErrorOf, sentenceOf, useCreatePersonaMutation, useSendKey } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { idOf } from '../choice.ts';
import { draftOf } from './personaBackup.ts';

const words = texts.personas.backup;

/** One by one, so that a failure stays alone and can be tried again. */
export function usePersonaImport({ defaultAvatar }: PersonaBackup, onDefault: ((id: string) => void) | undefined) {
  const [create] = useCreatePersonaMutation();
  const keyOf = useSendKey();
  const [adding, setAdding] = useState<string | null>(null);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<readonly string[]>([]);

  /** Returns whether all were added. */
  const run = async (chosen: readonly BackedUpPersona[]): Promise<boolean> => {
    const done = new Set(added);
    const failed: string[] = [];
    for (const persona of chosen) {
      setAdding(persona.name);
      const body = draftOf(persona);
      const { data, error } = await create({ body, key: keyOf(body) });
      if (!data) {
        failed.push(words.notAdded(persona.name, sentenceOf(apiErrorOf(error))));
        continue;
      }
      done.add(persona.avatar);
      if (persona.avatar === defaultAvatar) onDefault?.(idOf(data));
    }
    setAdding(null);
    setAdded(done);
    setFailures(failed);
    const count = done.size - added.size;
    if (count > 0) showToast(words.added(count), 'success');
    return failed.length === 0;
  };

  return { adding, added, failures, run };
}
