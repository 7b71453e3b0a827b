import { limits } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, useCreateAccessTokenMutation } from '@masque/web-kit';
import { useState } from 'react';
import type { TokenScopeChoice } from './scopes.ts';

const words = texts.accessTokens;

export interface TokenProblem {
  readonly at: 'name' | 'scopes' | 'whole';
  readonly sentence: string;
}

export function useNewToken() {
  const [send, { data, isLoading, reset }] = useCreateAccessTokenMutation();
  const [problem, setProblem] = useState<TokenProblem | null>(null);
  const create = async (name: string, scopes: readonly TokenScopeChoice[]): Promise<TokenProblem | null> => {
    const wrong = problemOf(name, scopes);
    setProblem(wrong);
    if (wrong) return wrong;
    const { error } = await send({ body: { name, scopes: [...scopes] } });
    if (!error) return null;
    const { status, message } = apiErrorOf(error) ?? {};
    const sentence = (status === 409 && message) || refusalOf(error, { failed: words.createFailed });
    const failed = { at: 'whole', sentence } as const;
    setProblem(failed);
    return failed;
  };
  return {
    create,
    problem,
    clearProblem: () => setProblem(null),
    creating: isLoading,
    made: data ?? null,
    forget: reset,
  };
}

function problemOf(name: string, scopes: readonly TokenScopeChoice[]): TokenProblem | null {
  if (!isVisible(name)) return { at: 'name', sentence: words.nameMissing };
  const over = Array.from(name).length - limits.tokenName;
  if (over > 0) return { at: 'name', sentence: texts.createCharacter.tooLong(words.name, over, limits.tokenName) };
  return scopes.length === 0 ? { at: 'scopes', sentence: words.scopeMissing } : null;
}
