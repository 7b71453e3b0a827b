export interface StartedRow {
  readonly _id: 'latest';
  readonly version: string;
  readonly indexes: readonly StartedIndex[];
}

export interface StartedIndex {
  readonly collection: string;
  readonly name: string;
}

/** MongoDB's default name for an index with this key. */
export const indexName = (key: Readonly<Record<string, unknown>>): string =>
  Object.entries(key).flat().map(String).join('_');
