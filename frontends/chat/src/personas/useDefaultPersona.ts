import { DEFAULT_PERSONA_ID } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  refusalOf,
  useDefaultPersonaQuery,
  useLazyDefaultPersonaQuery,
  useSaveDefaultPersonaMutation,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useCallback, useEffect } from 'react';
import { defaultId, setDefault, unsavedDefault } from './choice.ts';

const builtIn = String(DEFAULT_PERSONA_ID);
const storedOf = (id: string | number | null): string | null =>
  id === null || String(id) === builtIn ? null : `${id}`;
const bodyOf = (id: string) => ({ body: { personaId: id === builtIn ? DEFAULT_PERSONA_ID : id } }) as const;

/** Saves what this browser alone remembers, unless another has saved one. Returns it if it couldn't be saved. */
export function useTakeOverDefault(): () => Promise<string | null> {
  const [find] = useLazyDefaultPersonaQuery();
  const [save] = useSaveDefaultPersonaMutation();
  return useCallback(async () => {
    const own = unsavedDefault();
    if (own === null) return null;
    const { data } = await find({ query: {} });
    if (!data) return own;
    if (data.personaId !== null) {
      setDefault(storedOf(data.personaId));
      return null;
    }
    const { error } = await save(bodyOf(own));
    if (!error) setDefault(storedOf(own));
    return error ? own : null;
  }, [find, save]);
}

export function useDefaultPersona() {
  const { data } = useDefaultPersonaQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const [send] = useSaveDefaultPersonaMutation();
  const takeOver = useTakeOverDefault();
  const saved = data?.personaId;
  const isUnsaved = saved === null && unsavedDefault() !== null;
  useEffect(() => {
    if (isUnsaved) void takeOver();
    else if (saved !== undefined) setDefault(storedOf(saved));
  }, [isUnsaved, saved, takeOver]);
  /** False if it couldn't be saved, which it says. */
  const save = async (id: string): Promise<boolean> => {
    const before = defaultId();
    setDefault(storedOf(id));
    const { error } = await send(bodyOf(id));
    if (!error) return true;
    setDefault(before);
    showToast(refusalOf(error, { failed: texts.personas.defaultFailed }), 'destructive');
    return false;
  };
  const shown = saved === undefined ? defaultId() : isUnsaved ? unsavedDefault() : storedOf(saved);
  return { id: shown ?? builtIn, choose: (id: string) => void save(id), save };
}
