import '@masque/web-ui/story-font.css';
import type { Character } from '@masque/contracts';
import { useSession } from '@masque/web-kit';
import { Prose } from '@masque/web-ui/prose';
import { useMemo } from 'react';
import { greetingOf } from './greeting.ts';

export function FirstMessage({ character }: { character: Character }) {
  const { username } = useSession();
  const text = useMemo(() => greetingOf(character, username), [character, username]);
  return <Prose text={text} />;
}

/** Rendered like messages: no HTML, and nothing loads from other sites. */
export { Prose as CreatorNotes } from '@masque/web-ui/prose';
