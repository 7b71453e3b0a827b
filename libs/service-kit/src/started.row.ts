/** What a service has started with last; the one row of `started` in its database. Operators' commands compare with it. */
export interface StartedRow {
  readonly _id: 'latest';
  /** Of Masque. */
  readonly version: string;
  /** Those that it has declared. */
  readonly indexes: readonly StartedIndex[];
}

export interface StartedIndex {
  readonly collection: string;
  /** As `indexName` says. */
  readonly name: string;
}

/** An index by its key, as MongoDB names it where nobody chooses another name. */
export const indexName = (key: Readonly<Record<string, unknown>>): string =>
  Object.entries(key).flat().map(String).join('_');
