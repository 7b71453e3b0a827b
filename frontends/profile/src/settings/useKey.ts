import { errors } from '@masque/contracts';
import { keyProblem } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, useDeleteKeyMutation, useKeyQuery, useSaveKeyMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

const words = texts.settings.key;

/** Saving, checking and deleting the API key. */
export function useKey() {
  const { refetch } = useKeyQuery({ query: {} });
  const [save, saving] = useSaveKeyMutation();
  const [remove, removing] = useDeleteKeyMutation();
  const [error, setError] = useState<string | null>(null);

  /** Says how it went, and rejects nothing: the key is saved even if it cannot be read back just now. */
  const verify = async () => {
    const kept = await refetch();
    if (kept.data?.apiKey) showToast(words.saved, 'success');
    else showToast(words.unverified, 'warning');
  };

  /** True when it was saved. */
  const saveKey = async (typed: string): Promise<boolean> => {
    const apiKey = typed.trim();
    const problem = keyProblem(apiKey);
    setError(problem && errors[problem].message);
    if (problem) return false;
    const result = await save({ body: { apiKey } });
    if (result.error) {
      const failure = apiErrorOf(result.error);
      setError(failure?.status === 400 ? failure.message : words.saveFailed);
      return false;
    }
    await verify();
    return true;
  };

  /** True when it was deleted. */
  const deleteKey = async (): Promise<boolean> => {
    const result = await remove({ query: {} });
    if (result.error) showToast(words.deleteFailed, 'destructive');
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
