import { filters } from '@masque/contracts';
import { sorts } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import type { Filter } from './address.ts';

const words = texts.characterBrowser;

export const sortOptions = sorts.map((value) => ({ value, label: words.sorts[value] }));

/** Hides the filters that need an account, unless the address selects one. */
export const filterOptions = (isMember: boolean, chosen: Filter) =>
  filters
    .filter((value) => isMember || value === 'all' || value === 'public' || value === chosen)
    .map((value) => ({ value, label: words.filters[value] }));
