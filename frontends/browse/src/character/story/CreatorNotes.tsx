import { Prose } from '@masque/web-ui/prose';

/** Rendered like messages: no HTML, and nothing loads from other sites. */
export const CreatorNotes = ({ text }: { text: string }) => <Prose text={text} />;
