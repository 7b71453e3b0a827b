/** All UI text except server errors, which are in `@masque/contracts`. */
export * as texts from './all.ts';
export { underAgeTarget } from './ageGate.ts';
export type { ExampleCharacter } from './examples.ts';
export { legalPages, type LegalPageName } from './legal.ts';
export type * from './legal/legal.types.ts';
export { MINIMUM_AGE } from './minimumAge.ts';
