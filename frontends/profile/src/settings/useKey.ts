import { errors } from '@masque/contracts';
import { cleanKey, KEY_PREFIX, type KeyProblem, keyProblem } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, useDeleteKeyMutation, useKeyQuery, useSaveKeyMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

const words = texts.settings.key;

interface KeyGateway {
  id: string;
  name: string;
  keyPrefix: string | null;
}

export type KeyChanges = ReturnType<typeof useKey>;

export function useKey(place?: KeyGateway) {
  const of = place ? { gateway: place.id } : {};
  const prefix = place ? place.keyPrefix : KEY_PREFIX;
  const { refetch } = useKeyQuery({ query: of });
  const [save, saving] = useSaveKeyMutation();
  const [remove, removing] = useDeleteKeyMutation();
  const [error, setError] = useState<string | null>(null);

  /** Never rejects: the key is saved even if reading it back fails. */
  const verify = async () => {
    const kept = await refetch();
    // After a failure, `data` is still the previous key.
    if (kept.isSuccess && kept.data.apiKey) showToast(words.saved, 'success');
    else showToast(words.unverified, 'warning');
  };

  const saveKey = async (typed: string): Promise<boolean> => {
    const apiKey = cleanKey(typed);
    const problem = keyProblem(apiKey, prefix);
    setError(problem && sentenceFor(problem, place));
    if (problem) return false;
    const result = await save({ body: { apiKey, ...of } });
    if (result.error) {
      const failure = apiErrorOf(result.error);
      setError(failure?.status === 400 ? failure.message : refusalOf(result.error, { failed: words.saveFailed }));
      return false;
    }
    await verify();
    return true;
  };

  const deleteKey = async (): Promise<boolean> => {
    const result = await remove({ query: of });
    if (result.error) showToast(refusalOf(result.error, { failed: words.deleteFailed }), 'destructive');
    else showToast(words.deleted, 'success');
    return !result.error;
  };

  return {
    saveKey,
    verify,
    deleteKey,
    error,
    clearError: () => setError(null),
    saving: saving.isLoading,
    deleting: removing.isLoading,
  };
}

const sentenceFor = (problem: KeyProblem, place: KeyGateway | undefined): string =>
  errors[problem].message.replace('{prefix}', place?.keyPrefix ?? '').replace('{gateway}', place?.name ?? '');
