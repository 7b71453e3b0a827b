import type { Mutant } from './mutants.ts';

/** Places where a fault has no visible effect, with the reason. */
const places: readonly { file: RegExp; before: RegExp; reason: string }[] = [
  { file: /trie\.ts$/, before: /^(?:15|4096|4095|2048|256)$/, reason: 'size and mixing of the hash table' },
];

export const equivalent = (mutant: Mutant): boolean =>
  places.some(({ file, before }) => file.test(mutant.file) && before.test(mutant.before));
