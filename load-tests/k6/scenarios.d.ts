export interface Scenario {
  readonly about: string;
  /** Iterations a second. */
  readonly rate?: number;
  readonly users?: number;
  readonly minutes: number;
  /** Shares of the time and of the most. */
  readonly shape: readonly (readonly [time: number, part: number])[];
  readonly people: number;
  readonly chats?: boolean;
  readonly moderator?: boolean;
  readonly isToBreak?: boolean;
  readonly calls: readonly string[];
}
export const scenarios: Readonly<Record<string, Scenario>>;
export const bounds: { readonly rate: number; readonly minutes: number; readonly users: number };
