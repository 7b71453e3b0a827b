import type { CharacterCard } from '@masque/contracts';
import { removeStored, storageKeys, useNavigate, writeJson } from '@masque/web-kit';
import { useCallback } from 'react';

export function useStartChat() {
  const navigate = useNavigate();
  return useCallback(
    ({ id, name, image }: Pick<CharacterCard, 'id' | 'name' | 'image'>) => {
      removeStored(storageKeys.selectedChatId);
      writeJson(storageKeys.selectedCharacter, { id, name, image });
      void navigate(`/chat?characterId=${encodeURIComponent(id)}&newChat=true`);
    },
    [navigate],
  );
}
