import { type Chat, noBackground } from '@masque/contracts';
import { useBackgroundsQuery } from '@masque/web-kit';
import { Backdrop } from './Backdrop.tsx';

/** The chat's background, or the default one; without either, the character's picture. */
export function ChatBackdrop({ chat }: { chat: Chat | undefined }) {
  const { data, isLoading } = useBackgroundsQuery();
  // Loads nothing that another picture would replace.
  if (!chat || isLoading) return null;
  const { backgrounds = [], defaultId = null } = data ?? {};
  const ids = chat.backgroundId === noBackground ? [] : [chat.backgroundId, defaultId];
  const shown = ids.flatMap((id) => backgrounds.find((one) => one.id === id) ?? [])[0];
  if (shown) return <Backdrop key={shown.id} image={shown.image} color={shown.imageColor} isChosen />;
  return <Backdrop image={chat.character.image} color={chat.character.imageColor} />;
}
