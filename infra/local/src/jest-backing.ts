import type { Backing } from './backing/backing.types.ts';

export const jestBacking: { current?: { readonly backing: Backing; readonly folder: string } } = {};
