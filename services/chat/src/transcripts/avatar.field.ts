import type { TranscriptMessage } from '@masque/roleplay/transcripts';

/** SillyTavern's field for the picture of a message's sender. */
export const AVATAR_FIELD = 'force_avatar';

/** The picture's file. Older versions have its path instead of a thumbnail's address. */
export function avatarIn({ unknown }: Pick<TranscriptMessage, 'unknown'>): string | undefined {
  const address = unknown[AVATAR_FIELD];
  if (typeof address !== 'string') return undefined;
  return (
    URL.parse(address, 'http://localhost')?.searchParams.get('file') ?? address.slice(address.lastIndexOf('/') + 1)
  );
}
