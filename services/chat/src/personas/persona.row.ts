/** Who a user is in some of their chats. */
export interface PersonaRow {
  _id: string;
  userId: string;
  name: string;
  description: string;
  examples: string;
  /** Content hash of the picture. */
  imageHash: string | null;
  imageColor: string | null;
  /** Pictures that chats show: those that it had when it was taken up in one. */
  shownImages: string[];
  createdAt: Date;
  updatedAt: Date;
  /** A deleted persona stays without its texts: chats go on under its name, and show its pictures. */
  isDeleted: boolean;
  /** The account was deleted: pictures that are still to be removed, then the row is. */
  leftImages?: string[];
}
