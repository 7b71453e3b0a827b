/** What the parts of a character's page are told. */
interface CharacterSlot {
  readonly characterId: string;
  readonly name: string;
  readonly authorUsername: string;
  readonly isAuthor: boolean;
}

/** Places in a remote's page that other remotes fill, with the props that the page gives. */
export interface SlotProps {
  /** Below the statistics on one's own profile. */
  'profile.cards': { readonly username: string };
  /** On a character's page, below what starts a chat: like, dislike and favourite. */
  'character.reactions': CharacterSlot & { readonly likesCount: number; readonly isFavorited: boolean };
  /** Behind sharing and exporting it: collections and reports. */
  'character.actions': CharacterSlot;
  /** Below its texts. */
  'character.comments': CharacterSlot & { readonly commentsCount: number };
}
export type SlotName = keyof SlotProps;
