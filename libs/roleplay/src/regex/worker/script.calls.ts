import type { ScriptFinding } from '../findings.ts';
import type { RegexScript } from '../script.ts';

export interface ScriptText {
  readonly text: string;
  readonly placement: number;
  readonly stage: 'stored' | 'prompt' | 'display';
  readonly isEdit?: boolean;
  readonly depth?: number;
  readonly names: { readonly char: string; readonly user: string };
}

export interface ScriptCall {
  readonly id: number;
  /** Absent: those of the call before. */
  readonly scripts?: readonly RegexScript[] | undefined;
  readonly input: ScriptText | 'findings';
  /** Indexes of scripts that were ended. */
  readonly ended: readonly number[];
}

export interface ScriptResult {
  readonly text: string;
  readonly findings: readonly (readonly ScriptFinding[])[];
}

/** `slow`: the index of a script that may run endlessly and starts now. */
export type ScriptAnswer =
  | { readonly id: number; readonly slow: number }
  | { readonly id: number; readonly slow?: never; readonly result: ScriptResult };
