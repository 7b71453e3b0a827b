export const impressionKinds = ['seen', 'opened'] as const;
export type ImpressionKind = (typeof impressionKinds)[number];

/**
 * Somebody saw a character in a list, or opened its page. It names who saw what: it is kept for as long as a funnel looks back,
 * shown to nobody but the viewer (in an export), and goes with the account.
 */
export interface ImpressionRow {
  /** `{characterId}:{version}:{kind}:{userId}` */
  _id: string;
  characterId: string;
  version: number;
  kind: ImpressionKind;
  userId: string;
  /** The last one (UTC). */
  day: string;
}

export const impressionOf = (
  { _id: characterId, version }: { readonly _id: string; readonly version: number },
  kind: ImpressionKind,
  userId: string,
  day: string,
): ImpressionRow => ({
  _id: `${characterId}:${version}:${kind}:${userId}`,
  characterId,
  version,
  kind,
  userId,
  day,
});
