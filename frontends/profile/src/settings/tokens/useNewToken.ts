import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, useCreateAccessTokenMutation } from '@masque/web-kit';
import { useState } from 'react';
import type { Scope } from './scopes.ts';

const words = texts.accessTokens;

/** Creates a token, and holds it until its owner has taken it along. */
export function useNewToken() {
  const [send, { data, isLoading, reset }] = useCreateAccessTokenMutation();
  const [error, setError] = useState<string | null>(null);
  const create = async (name: string, scopes: readonly Scope[]): Promise<boolean> => {
    const problem = !isVisible(name) ? words.nameMissing : scopes.length === 0 ? words.scopeMissing : null;
    setError(problem);
    if (problem) return false;
    const result = await send({ body: { name, scopes: [...scopes] } });
    const failure = result.error && apiErrorOf(result.error);
    if (result.error) setError(failure?.status === 409 ? failure.message : words.createFailed);
    return !result.error;
  };
  return { create, error, clearError: () => setError(null), creating: isLoading, made: data ?? null, forget: reset };
}
