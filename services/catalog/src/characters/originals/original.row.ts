import type { CardFormat } from '@masque/roleplay/cards';

export interface OriginalRow {
  /** `{characterId}:{hash}` */
  _id: string;
  characterId: string;
  /** SHA-256 in hex. */
  hash: string;
  fileName: string;
  format: CardFormat;
  bytes: number;
  picture?: string;
  createdAt: Date;
}
