import type { ConnectionDraft } from '@masque/contracts';
import { connectionEditor } from '@masque/texts/connection-editor';

export type Samplers = ConnectionDraft['samplers'];
export type NumberOption = keyof typeof connectionEditor.numbers;

const share = { min: 0, max: 1, isWhole: false };
const penalty = { min: -2, max: 2, isWhole: false };

export const numberBounds: Readonly<Record<NumberOption, { min: number; max: number; isWhole: boolean }>> = {
  top_p: share,
  top_k: { min: -1, max: 1_000_000, isWhole: true },
  min_p: share,
  top_a: share,
  typical_p: share,
  repetition_penalty: { min: 0, max: 10, isWhole: false },
  frequency_penalty: penalty,
  presence_penalty: penalty,
  seed: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, isWhole: true },
};

export const numberOptions = [
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'typical_p',
  'repetition_penalty',
  'frequency_penalty',
  'presence_penalty',
  'seed',
] as const satisfies readonly NumberOption[];

export type Parameter = NumberOption | 'temperature' | 'stop' | 'logit_bias';

const rare: ReadonlySet<Parameter> = new Set(['top_a', 'typical_p']);

interface ModelParameters {
  readonly supported: readonly string[] | null;
  readonly refused: readonly string[];
}

/** Without a list, the common ones. */
export function isSupported(parameter: Parameter, { supported, refused }: ModelParameters): boolean {
  if (refused.includes(parameter)) return false;
  return supported === null ? !rare.has(parameter) : supported.includes(parameter);
}
