/** Somebody looked at somebody's profile on a day (UTC). */
export interface ProfileViewRow {
  /** `{ownerId}:{viewerId}:{YYYY-MM-DD}` */
  _id: string;
  ownerId: string;
  viewerId: string;
  day: string;
}
