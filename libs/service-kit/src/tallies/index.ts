export { Tallies } from './tallies.ts';
export type { TallyRow, TallyState } from './tally.row.ts';
export { TalliesModule } from './tallies.module.ts';
export { type CountedRow, Uncounted, uncountedIndex, type UncountedRows } from './uncounted.ts';
