import { filters } from '@masque/contracts';
import { sorts, type Sort } from '@masque/contracts/rules';
import { characterListQuery } from '@masque/web-kit';

export const tabs = ['all', 'following', 'favorites'] as const;
export type BrowserTab = (typeof tabs)[number];
export type Filter = (typeof filters)[number];

/** What the page's address says: which list, and what the list of all characters is narrowed to. */
export interface BrowserAddress {
  tab: BrowserTab;
  search: string;
  sort: Sort;
  filter: Filter;
  tags: readonly string[];
}

/** What the address does not say. */
const defaults: BrowserAddress = { tab: 'all', search: '', sort: 'newest', filter: 'all', tags: [] };
export const noFilters = { search: '', filter: 'all', tags: [] } as const satisfies Partial<BrowserAddress>;

const oneOf = <V extends string>(values: readonly V[], found: string | null): V | undefined =>
  values.find((value) => value === found);

/** Whatever somebody made of the address: values that are none of ours count as absent. */
export const readAddress = (params: URLSearchParams): BrowserAddress => ({
  tab: oneOf(tabs, params.get('tab')) ?? defaults.tab,
  search: params.get('search') ?? '',
  sort: oneOf(sorts, params.get('sort')) ?? defaults.sort,
  filter: oneOf(filters, params.get('filter')) ?? defaults.filter,
  tags: [...new Set((params.get('tags') ?? '').split(',').map((tag) => tag.trim()))].filter(Boolean),
});

/** The address with a change; what is as it is without saying is left out. */
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

/** Whether the list may be empty because of what was asked for. */
export const isNarrowed = ({ search, filter, tags }: BrowserAddress): boolean =>
  search !== '' || filter !== 'all' || tags.length > 0;

/** What is asked of the server for the list of all characters; the boot script asks for the same by the page's address. */
export const queryOf = ({ search, sort, filter, tags }: BrowserAddress) => ({
  ...characterListQuery,
  ...(search && { search }),
  ...(sort !== defaults.sort && { sort }),
  ...(filter !== defaults.filter && { filter }),
  ...(tags.length > 0 && { tags: tags.join(',') }),
});
