import { texts } from '@masque/texts';
import { likesQuery, refusalOf, useFavoriteStatusQuery, useSession, useSetFavoriteMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useInOrder } from './useInOrder.ts';

const words = texts.reactions;

/** `known` applies until the server answers. */
export function useFavorite(id: string, known: boolean) {
  const { user } = useSession();
  const { currentData } = useFavoriteStatusQuery(likesQuery(id), { skip: !user, refetchOnReconnect: true });
  const [setFavorite] = useSetFavoriteMutation();
  const inOrder = useInOrder();
  const isFavorited = currentData?.isFavorited ?? known;

  const toggle = async () => {
    if (!user) {
      showToast(words.logInToFavorite, 'destructive');
      return;
    }
    const { data, error } = await setFavorite({ id, to: !isFavorited });
    if (data) showToast(data.isFavorited ? words.added : words.removed, 'success');
    else showToast(refusalOf(error, { failed: words.favoriteFailed, signedOut: words.logInToFavorite }), 'destructive');
  };
  return { isFavorited, toggle: () => inOrder(toggle) };
}
