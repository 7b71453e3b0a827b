export type AuthorName = 'mira_vale' | 'jonas_reed' | 'noor_haddad';

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
  readonly picture: string;
  readonly text: CharacterText;
}

export const paragraphs = (...parts: readonly string[]): string => parts.join('\n\n');
export const lines = (...parts: readonly string[]): string => parts.join('\n');
