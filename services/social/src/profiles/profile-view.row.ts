export interface ProfileViewRow {
  /** `{ownerId}:{viewerId}:{YYYY-MM-DD}` */
  _id: string;
  ownerId: string;
  viewerId: string;
  day: string;
}

/** Days. Older views are kept only as a number. */
export const VIEWS_KEPT_DAYS = 90;

/** Number of anonymized views up to a day. */
export interface OldViewsRow {
  _id: string;
  count: number;
  /** Last day included; leftover view rows up to it no longer count. */
  through: string;
}
