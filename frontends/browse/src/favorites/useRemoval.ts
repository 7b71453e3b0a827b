import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useSetFavoriteMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useCallback } from 'react';

const words = texts.favorites;

/** Optimistic; the card reappears on a refusal. */
export function useRemoval() {
  const [setFavorite] = useSetFavoriteMutation();
  return useCallback(
    ({ id }: CharacterCard) => {
      void setFavorite({ id, to: false }).then(({ error }) =>
        error
          ? showToast(refusalOf(error, { failed: words.removeFailed }), 'destructive')
          : showToast(words.removed, 'success'),
      );
    },
    [setFavorite],
  );
}
