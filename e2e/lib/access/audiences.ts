/** Who calls, in the order of the columns: signed in are all but the visitor, named all but the first two. */
export const audiences = ['visitor', 'unnamed', 'another', 'owner', 'administrator'] as const;
export type Audience = (typeof audiences)[number];

/** What calls are about: all of it the owner's, the character private. */
export interface Things {
  readonly owner: string;
  readonly email: string;
  readonly character: string;
  readonly chat: string;
  readonly message: string;
  /** A chat of the owner's without replies. */
  readonly otherChat: string;
  readonly persona: string;
  /** Id of an access token. */
  readonly token: string;
  /** A public character of the owner's. */
  readonly shown: string;
  /** A private collection. */
  readonly collection: string;
}

export interface Expectation {
  /** Of the document: `chat_getChat`. */
  readonly call: string;
  readonly path: string;
  readonly body?: unknown;
  /** One status for each audience. */
  readonly statuses: readonly [visitor: number, unnamed: number, another: number, owner: number, administrator: number];
}

export const everybody = [200, 200, 200, 200, 200] as const;
export const signedIn = [401, 200, 200, 200, 200] as const;
export const named = [401, 403, 200, 200, 200] as const;
/** What others may not see does not exist for them. */
export const ownerOnly = [401, 403, 404, 200, 404] as const;
export const administratorOnly = [401, 403, 403, 403, 200] as const;
