import type { Sheet } from '../pictures/sheet.ts';

/** Who wrote it; see authors.ts. */
export type AuthorName = 'mira_vale' | 'jonas_reed' | 'noor_haddad';

/** A character as its author would type it on the Create page. */
export interface CharacterText {
  readonly name: string;
  readonly gender: '' | 'Female' | 'Male' | 'Other';
  readonly tags: readonly string[];
  readonly summary: string;
  readonly scenario: string;
  readonly personality: string;
  readonly firstMessage: string;
  readonly exampleDialogs: string;
}

export interface SampleCharacter {
  readonly author: AuthorName;
  readonly picture: (sheet: Sheet) => string;
  readonly text: CharacterText;
}

/** Paragraphs and lines stand apart in the source, as they do on the screen. */
export const paragraphs = (...parts: readonly string[]): string => parts.join('\n\n');
export const lines = (...parts: readonly string[]): string => parts.join('\n');
