interface Profile {
  readonly id: string;
  readonly isDefault: boolean;
  readonly characterIds: readonly string[];
}

/** The chat's own profile, else the character's, else the default one. A deleted profile counts as none. */
export function connectionFor<P extends Profile>(
  profiles: readonly P[],
  { profileId, characterId }: { profileId: string | null; characterId: string | null },
): P | undefined {
  return (
    profiles.find(({ id }) => id === profileId) ??
    profiles.find(({ characterIds }) => characterId !== null && characterIds.includes(characterId)) ??
    profiles.find(({ isDefault }) => isDefault)
  );
}
