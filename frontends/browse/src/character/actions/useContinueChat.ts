import type { Character } from '@masque/contracts';
import { storageKeys, useChatsQuery, useNavigate, useSession, writeJson } from '@masque/web-kit';

/** Null if the viewer has no chat with the character. */
export function useContinueChat({ id, name, image }: Character): (() => void) | null {
  const navigate = useNavigate();
  const { username } = useSession();
  const { currentData } = useChatsQuery({ query: { characterId: id, limit: 1 } }, { skip: username === null });
  if (!currentData || currentData.chats.length === 0) return null;
  return () => {
    writeJson(storageKeys.selectedCharacter, { id, name, image });
    void navigate(`/chat?characterId=${encodeURIComponent(id)}`);
  };
}
