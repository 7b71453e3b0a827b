export interface UsernameRow {
  _id: string;
  /** Empty after the account was deleted; the name is never reused. */
  userId: string;
}
