export { LatestRevisions } from './latest-revisions.ts';
export { Outbox } from './outbox.ts';
export {
  type ChangeOptions,
  type FoundOptions,
  PublishedCollection,
  type PublishedSpec,
  type RowChange,
  type RowFilter,
} from './published-collection.ts';
export { markKey, markPath, type OwnFields, type PublicationMark, type PublishedRow } from './published-row.ts';
