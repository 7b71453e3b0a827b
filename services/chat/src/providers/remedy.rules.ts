import type { Remedy } from '@masque/contracts';

const aboutCredits = /\bcredits?\b|key limit/i;
const aboutPrivacy = /privacy|data polic|guardrail/i;
const aboutModel = /\bmodel\b|context length/i;

/** Source: OpenRouter's errors. */
export function remedyOf(status: number, said: string, isFlagged: boolean): Remedy | undefined {
  if (status === 402) return 'credits';
  if (status === 403) return isFlagged ? 'model' : aboutPrivacy.test(said) ? 'privacy' : undefined;
  if (status === 404) return aboutPrivacy.test(said) ? 'privacy' : 'model';
  if (status === 429) return aboutCredits.test(said) ? 'credits' : 'model';
  if (status === 400) return aboutModel.test(said) ? 'model' : undefined;
  return status >= 500 ? 'model' : undefined;
}
