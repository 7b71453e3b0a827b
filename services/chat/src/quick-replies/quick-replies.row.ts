export interface QuickRepliesRow {
  /** The user. */
  _id: string;
  revision: number;
  /** A list of `QuickReplySetBody`. */
  json: string;
}
