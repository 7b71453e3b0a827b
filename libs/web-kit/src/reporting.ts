import type { ReportedType } from '@masque/contracts/rules';

/** What somebody wants to report. */
export interface Reported {
  readonly type: ReportedType;
  readonly id: string;
  /** Of the character, or of the user who wrote or is what is reported. */
  readonly name: string;
  /** The comment's text, of which the dialog shows the beginning. */
  readonly snippet?: string;
}

const listeners = new Set<() => void>();
let reported: Reported | null = null;

const set = (next: Reported | null): void => {
  reported = next;
  for (const listener of listeners) listener();
};

/** What is being reported: pages ask for the dialog, the shell shows it. */
export const reportRequest = {
  read: (): Reported | null => reported,
  close: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Opens the report dialog over whatever page is shown. */
export const openReport = (what: Reported): void => set(what);
