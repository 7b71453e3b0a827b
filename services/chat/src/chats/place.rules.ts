/** How many documents the places of one chat are spread over. */
const SLOTS = 64;

/** Which of the documents holds the place of a message (FNV-1a). */
export function slotOf(messageId: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < messageId.length; index += 1) {
    hash = Math.imul(hash ^ messageId.charCodeAt(index), 0x01_00_01_93) >>> 0;
  }
  return hash % SLOTS;
}

export const placesId = (chatId: string, slot: number): string => `${chatId}:${slot}`;
export const allPlacesIds = (chatId: string): string[] =>
  Array.from({ length: SLOTS }, (_, slot) => placesId(chatId, slot));

/** A message id as the name of a field: a client may choose one with dots and dollars. */
export const fieldOf = (messageId: string): string => Buffer.from(messageId).toString('base64url');
