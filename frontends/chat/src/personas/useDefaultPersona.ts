import { DEFAULT_PERSONA_ID } from '@masque/contracts';
import { useState } from 'react';
import { defaultId, setDefault } from './choice.ts';

const builtIn = String(DEFAULT_PERSONA_ID);

/** The default persona of this browser, which is the built-in one until another one was chosen. */
export function useDefaultPersona() {
  const [chosen, setChosen] = useState(defaultId);
  return {
    id: chosen ?? builtIn,
    choose: (id: string) => {
      const next = id === builtIn ? null : id;
      setDefault(next);
      setChosen(next);
    },
    /** After a deletion, which forgets it. */
    readAgain: () => setChosen(defaultId()),
  };
}
