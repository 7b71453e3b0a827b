export const impressionKinds = ['seen', 'opened'] as const;
export type ImpressionKind = (typeof impressionKinds)[number];

/** Personal data: kept as long as funnels look back, shown only in the viewer's export, erased with the account. */
export interface ImpressionRow {
  /** `{characterId}:{version}:{kind}:{userId}` */
  _id: string;
  characterId: string;
  version: number;
  kind: ImpressionKind;
  userId: string;
  /** Last day (UTC). */
  day: string;
}

export interface ImpressionCount {
  readonly version: number;
  readonly kind: ImpressionKind;
  readonly people: readonly number[];
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
