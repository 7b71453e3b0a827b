import type { SavedKey } from '../keys/saved.key.ts';

export interface EndpointHeaderRow {
  /** Lowercase. */
  name: string;
  /** Sealed if it's secret. */
  value: string | SavedKey;
}

/** A user's own model server. Its key is among the user's keys, under its id. */
export interface EndpointRow {
  id: string;
  name: string;
  url: string;
  headers: readonly EndpointHeaderRow[];
  /** JSON, as the user wrote it. */
  extraBody: string;
}
