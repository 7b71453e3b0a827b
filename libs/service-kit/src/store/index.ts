export { insertIfAbsent, replaceAtRevision } from './guarded-writes.ts';
export * from './projection.ts';
export * from './reads-by-id.ts';
export * from './started.row.ts';
export { areDuplicates, isDuplicate, unlessDuplicate } from './store-errors.ts';
export * from './store.ts';
export * from '../published/index.ts';
export * from '../tallies/index.ts';
export * from '../upgrades/index.ts';
