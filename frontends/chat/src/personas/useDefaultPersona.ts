import { DEFAULT_PERSONA_ID } from '@masque/contracts';
import { useState } from 'react';
import { defaultId, setDefault } from './choice.ts';

const builtIn = String(DEFAULT_PERSONA_ID);

export function useDefaultPersona() {
  const [chosen, setChosen] = useState(defaultId);
  return {
    id: chosen ?? builtIn,
    choose: (id: string) => {
      const next = id === builtIn ? null : id;
      setDefault(next);
      setChosen(next);
    },
    reload: () => setChosen(defaultId()),
  };
}
