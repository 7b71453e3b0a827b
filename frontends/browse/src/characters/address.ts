import { filters } from '@masque/contracts';
import { sorts, type Sort } from '@masque/contracts/rules';
import { characterListQuery } from '@masque/web-kit';

export const tabs = ['all', 'following', 'favorites'] as const;
export type BrowserTab = (typeof tabs)[number];
export type Filter = (typeof filters)[number];

export interface BrowserAddress {
  tab: BrowserTab;
  search: string;
  sort: Sort;
  filter: Filter;
  tags: readonly string[];
}

const defaults: BrowserAddress = { tab: 'all', search: '', sort: 'newest', filter: 'all', tags: [] };
export const noFilters = { search: '', filter: 'all', tags: [] } as const satisfies Partial<BrowserAddress>;

const oneOf = <V extends string>(values: readonly V[], found: string | null): V | undefined =>
  values.find((value) => value === found);

/** Unknown values count as absent. */
export const readAddress = (params: URLSearchParams): BrowserAddress => ({
  tab: oneOf(tabs, params.get('tab')) ?? defaults.tab,
  search: params.get('search') ?? '',
  sort: oneOf(sorts, params.get('sort')) ?? defaults.sort,
  filter: oneOf(filters, params.get('filter')) ?? defaults.filter,
  tags: [...new Set((params.get('tags') ?? '').split(',').map((tag) => tag.trim()))].filter(Boolean),
});

/** Omits default values. */
export function writeAddress(before: URLSearchParams, change: Partial<BrowserAddress>): URLSearchParams {
  const next = new URLSearchParams(before);
  const wanted = { ...readAddress(before), ...change };
  for (const name of ['tab', 'search', 'sort', 'filter', 'tags'] as const) {
    const value = String(wanted[name]);
    if (value === String(defaults[name])) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export const isNarrowed = ({ search, filter, tags }: BrowserAddress): boolean =>
  search !== '' || filter !== 'all' || tags.length > 0;

/** The boot script must send the same query for the page's address. */
export const queryOf = ({ search, sort, filter, tags }: BrowserAddress) => ({
  ...characterListQuery,
  ...(search && { search }),
  ...(sort !== defaults.sort && { sort }),
  ...(filter !== defaults.filter && { filter }),
  ...(tags.length > 0 && { tags: tags.join(',') }),
});
