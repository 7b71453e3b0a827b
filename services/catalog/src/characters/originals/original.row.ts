import type { CardFormat } from '@masque/roleplay/cards';

/** What is known of an imported file; its bytes are in the media store. */
export interface OriginalRow {
  /** `{characterId}:{hash}` */
  _id: string;
  characterId: string;
  /** SHA-256 of the bytes in hexadecimal. */
  hash: string;
  /** As the author's computer named it. */
  fileName: string;
  format: CardFormat;
  bytes: number;
  /** Media hash of the picture that the character got from it; absent when it got none. */
  picture?: string;
  createdAt: Date;
}
