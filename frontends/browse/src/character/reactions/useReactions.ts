import { texts } from '@masque/texts';
import { likesQuery, refusalOf, useLikeMutation, useLikesQuery, useSession } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useInOrder } from './useInOrder.ts';

const words = texts.reactions;

export function useReactions(id: string) {
  const { user } = useSession();
  const { currentData: likes } = useLikesQuery(likesQuery(id), { refetchOnReconnect: true });
  const [like] = useLikeMutation();
  const inOrder = useInOrder();

  const press = async (isLike: boolean) => {
    if (!user) {
      showToast(words.signInToLike, 'destructive');
      return;
    }
    const { error } = await like({ id, isLike });
    if (error) showToast(refusalOf(error, { failed: words.likeFailed, signedOut: words.signInToLike }), 'destructive');
  };
  return { likes, press: (isLike: boolean) => inOrder(() => press(isLike)) };
}
