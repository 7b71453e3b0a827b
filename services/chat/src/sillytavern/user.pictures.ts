import type { TranscriptMessage } from '@masque/roleplay/transcripts';
import type { FileNames } from './folder.names.ts';

/** SillyTavern's field for the picture of a message's sender. */
const FIELD = 'force_avatar';

/** A user's message names the persona's picture in this folder, or none if the persona isn't there. */
export function withUserPicture(message: TranscriptMessage, pictures: FileNames): TranscriptMessage {
  const { [FIELD]: before, ...unknown } = message.unknown;
  if (message.role !== 'user' || typeof before !== 'string') return message;
  const file = pictures.get(fileIn(before));
  if (file === undefined) return { ...message, unknown };
  const address = `/thumbnail?type=persona&file=${encodeURIComponent(file)}`;
  return { ...message, unknown: { ...unknown, [FIELD]: address } };
}

/** Older versions have the path of the picture instead of a thumbnail's address. */
const fileIn = (address: string): string =>
  URL.parse(address, 'http://localhost')?.searchParams.get('file') ?? address.slice(address.lastIndexOf('/') + 1);
