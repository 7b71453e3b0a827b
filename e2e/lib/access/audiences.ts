/** In column order. All but the visitor are signed in; all but the first two have a username. */
export const audiences = ['visitor', 'unnamed', 'another', 'owner', 'administrator'] as const;
export type CallerKind = (typeof audiences)[number];

/** All belong to the owner; the character is private. */
export interface AccessFixtures {
  readonly owner: string;
  readonly email: string;
  readonly character: string;
  readonly chat: string;
  readonly message: string;
  /** Without replies. */
  readonly otherChat: string;
  readonly persona: string;
  readonly connection: string;
  readonly preset: string;
  readonly background: string;
  readonly folderImport: string;
  readonly endpoint: string;
  readonly token: string;
  /** A public character. */
  readonly shown: string;
  /** Public. */
  readonly collection: string;
  readonly privateCollection: string;
}

export interface Expectation {
  /** Operation id, e.g. `chat_getChat`. */
  readonly call: string;
  readonly path: string;
  readonly body?: unknown;
  readonly statuses: readonly [visitor: number, unnamed: number, another: number, owner: number, administrator: number];
}

export const everybody = [200, 200, 200, 200, 200] as const;
export const signedIn = [401, 200, 200, 200, 200] as const;
export const named = [401, 403, 200, 200, 200] as const;
/** Hidden things respond as if they didn't exist. */
export const ownerOnly = [401, 403, 404, 200, 404] as const;
export const administratorOnly = [401, 403, 403, 403, 200] as const;
