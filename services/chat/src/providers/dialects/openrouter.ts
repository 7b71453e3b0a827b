import { speaksOpenRouter } from '../../gateways.setting.ts';
import { wantsCacheMarks } from '../cache.marks.ts';
import type { Dialect } from './dialect.ts';

/** Its own form of reasoning is the one Masque uses. */
export const openRouter: Dialect = {
  name: 'openrouter',
  speaks: speaksOpenRouter,
  caches: wantsCacheMarks,
};
