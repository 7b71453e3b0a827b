import { texts } from '@masque/texts';
import { likesQuery, useLikeMutation, useLikesQuery, useSession } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { refusalOf } from '../../states/refusal.ts';

const words = texts.reactions;

/** How a character is liked, and the viewer's own like or dislike of it. */
export function useReactions(id: string) {
  const { user } = useSession();
  const { currentData: likes } = useLikesQuery(likesQuery(id));
  const [like, { isLoading }] = useLikeMutation();

  const press = async (isLike: boolean) => {
    if (!user) {
      showToast(words.signInToLike, 'destructive');
      return;
    }
    // A second press would go by a state that is not confirmed yet.
    if (isLoading) return;
    const { error } = await like({ id, isLike });
    if (error) showToast(refusalOf(error, { failed: words.likeFailed, signedOut: words.signInToLike }), 'destructive');
  };
  return { likes, press: (isLike: boolean) => void press(isLike) };
}
