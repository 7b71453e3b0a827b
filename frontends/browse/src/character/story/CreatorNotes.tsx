import { Prose } from '@masque/web-ui/prose';

/** Set as messages are: nothing in them becomes markup, and nothing is loaded from elsewhere. */
export const CreatorNotes = ({ text }: { text: string }) => <Prose text={text} />;
