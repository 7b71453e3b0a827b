import type { Backing } from './backing/backing.types.ts';

/** What the set-up of a Jest run started, for its tear-down. */
export const jestBacking: { current?: { readonly backing: Backing; readonly folder: string } } = {};
