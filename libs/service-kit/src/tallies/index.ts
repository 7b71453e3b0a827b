export { Tallies, type TallyRow } from './tallies.ts';
export { TalliesModule } from './tallies.module.ts';
export { type CountedRow, Uncounted, uncountedIndex, type UncountedRows } from './uncounted.ts';
