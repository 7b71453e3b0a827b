import type { ReportedType } from '@masque/contracts/rules';

export interface Reported {
  readonly type: ReportedType;
  readonly id: string;
  /** Name of the character, or of the reported user or the author. */
  readonly name: string;
  readonly snippet?: string;
}

const listeners = new Set<() => void>();
let reported: Reported | null = null;

const set = (next: Reported | null): void => {
  reported = next;
  for (const listener of listeners) listener();
};

export const reportRequest = {
  read: (): Reported | null => reported,
  close: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const openReport = (what: Reported): void => set(what);
