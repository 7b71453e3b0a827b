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
  /** On a character's page, behind what one can do with it: reports. */
  'character.actions': CharacterSlot;
  /** Behind somebody else's comment on it. */
  'comment.actions': {
    readonly commentId: string;
    readonly characterId: string;
    readonly username: string;
    readonly content: string;
  };
}
export type SlotName = keyof SlotProps;
