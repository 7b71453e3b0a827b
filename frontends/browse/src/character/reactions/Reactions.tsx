import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  likesQuery,
  refusalOf,
  useFavoriteStatusQuery,
  useLikeMutation,
  useLikesQuery,
  useSession,
  useSetFavoriteMutation,
  wholeNumber,
} from '@masque/web-kit';
import { showToast, ToggleButton } from '@masque/web-ui';
import { useCallback, useRef, useState } from 'react';
import { useIsMember } from '../../characters/useIsMember.ts';
import css from './reactions.module.css';

const words = texts.reactions;

export function Reactions({ character }: { character: Character }) {
  const { id, likesCount, isFavorited: known } = character;
  const isMember = useIsMember();
  const { user } = useSession();
  const { currentData: likes } = useLikesQuery(likesQuery(id), { refetchOnReconnect: true });
  const status = useFavoriteStatusQuery(likesQuery(id), { skip: !user, refetchOnReconnect: true });
  const isFavorited = status.currentData?.isFavorited ?? known;
  const [like] = useLikeMutation();
  const [setFavorite] = useSetFavoriteMutation();
  const likeInOrder = useInOrder();
  const favoriteInOrder = useInOrder();
  const [isPressed, setPressed] = useState(false);

  const press = async (isLike: boolean) => {
    if (!user) return showToast(words.signInToLike, 'destructive');
    const { error } = await like({ id, isLike });
    if (!error) return undefined;
    return showToast(refusalOf(error, { failed: words.likeFailed, signedOut: words.signInToLike }), 'destructive');
  };
  const onPress = (isLike: boolean) => {
    setPressed(true);
    likeInOrder(() => press(isLike));
  };
  const toggleFavorite = async () => {
    if (!user) return showToast(words.logInToFavorite, 'destructive');
    const { data, error } = await setFavorite({ id, to: !isFavorited });
    if (data) return showToast(data.isFavorited ? words.added : words.removed, 'success');
    return showToast(
      refusalOf(error, { failed: words.favoriteFailed, signedOut: words.logInToFavorite }),
      'destructive',
    );
  };
  return (
    <fieldset className={css.reactions} aria-label={words.group}>
      <ToggleButton
        icon="thumbUp"
        label={words.like}
        count={wholeNumber(likes?.likeCount ?? likesCount)}
        isPressed={likes?.userLike === true}
        onToggle={() => onPress(true)}
      />
      <ToggleButton
        icon="thumbDown"
        label={words.dislike}
        count={likes ? wholeNumber(likes.dislikeCount) : ''}
        isPressed={likes?.userLike === false}
        onToggle={() => onPress(false)}
      />
      {isMember && (
        <ToggleButton
          icon="heart"
          label={words.favorite}
          isPressed={isFavorited}
          onToggle={() => favoriteInOrder(toggleFavorite)}
        />
      )}
      {/* Announces only the viewer's own reaction, not the initial counts. */}
      <output className="visually-hidden">
        {isPressed && likes && words.counts(likes.likeCount, likes.dislikeCount)}
      </output>
    </fieldset>
  );
}

/** Runs tasks one after another, so that each press acts on the result of the previous one. */
function useInOrder(): (task: () => Promise<unknown>) => void {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((task) => {
    last.current = last.current.then(task, task);
  }, []);
}
