/** What other services count about a character. */
export interface Popularity {
  readonly likes: number;
  readonly chats: number;
  readonly comments: number;
}
