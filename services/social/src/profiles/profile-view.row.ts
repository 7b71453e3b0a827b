/** Somebody looked at somebody's profile on a day (UTC). */
export interface ProfileViewRow {
  /** `{ownerId}:{viewerId}:{YYYY-MM-DD}` */
  _id: string;
  ownerId: string;
  viewerId: string;
  day: string;
}

/** Who looked at whom is kept so long (days); afterwards only how often. */
export const VIEWS_KEPT_DAYS = 90;

/** Views of one profile up to a day, of whom nobody is known any more. */
export interface OldViewsRow {
  /** Id of the profile's owner. */
  _id: string;
  count: number;
  /** The last day that is counted here; rows of views up to it count no more. */
  through: string;
}
