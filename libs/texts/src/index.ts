/** Every sentence that people read, except the errors that the server sends (those are in `@masque/contracts`). */
export * as texts from './all.ts';
export { underAgeTarget } from './ageGate.ts';
export type { ExampleCharacter } from './examples.ts';
export { legalNames, type LegalPage } from './legal.ts';
export type * from './legal/legal.types.ts';
