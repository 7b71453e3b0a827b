import type { ReportedType } from '@masque/contracts/rules';
import { valueStore } from './state/valueStore.ts';

export interface Reported {
  readonly type: ReportedType;
  readonly id: string;
  /** Name of the character, or of the reported user or the author. */
  readonly name: string;
  readonly snippet?: string;
}

const reported = valueStore<Reported | null>(null);

export const reportRequest = { ...reported, close: (): void => reported.set(null) };

export const openReport = (what: Reported): void => reported.set(what);
