import type { PersonaPlacement } from '@masque/contracts';

export interface PersonaRow {
  _id: string;
  userId: string;
  name: string;
  description: string;
  examples: string;
  /** Absent: as `defaultPlacement`. */
  position?: PersonaPlacement['position'];
  depth?: number;
  role?: PersonaPlacement['role'];
  lorebookName?: string;
  kept?: string;
  /** New chats with them begin with this persona. Of a user's personas, only one has a character. */
  characterIds?: string[];
  imageHash: string | null;
  imageColor: string | null;
  /** Pictures that chats show, even after the persona has changed. */
  shownImages: string[];
  createdAt: Date;
  updatedAt: Date;
  /** A deleted persona loses its texts; its chats still show name and picture. */
  isDeleted: boolean;
  /** The account was deleted: pictures to remove before the row. */
  leftImages?: string[];
}
