import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { ToggleButton } from '@masque/web-ui';
import { useState } from 'react';
import { useIsMember } from '../../characters/useIsMember.ts';
import css from './reactions.module.css';
import { useFavorite } from './useFavorite.ts';
import { useReactions } from './useReactions.ts';

const words = texts.reactions;

export function Reactions({ character }: { character: Character }) {
  const { id, likesCount, isFavorited: known } = character;
  const isMember = useIsMember();
  const { likes, press } = useReactions(id);
  const favorite = useFavorite(id, known);
  const [isPressed, setPressed] = useState(false);
  const pressed = (isLike: boolean) => {
    setPressed(true);
    press(isLike);
  };
  return (
    <fieldset className={css.reactions} aria-label={words.group}>
      <ToggleButton
        icon="thumbUp"
        label={words.like}
        count={words.count(likes?.likeCount ?? likesCount)}
        isPressed={likes?.userLike === true}
        onToggle={() => pressed(true)}
      />
      <ToggleButton
        icon="thumbDown"
        label={words.dislike}
        count={likes ? words.count(likes.dislikeCount) : ''}
        isPressed={likes?.userLike === false}
        onToggle={() => pressed(false)}
      />
      {isMember && (
        <ToggleButton icon="heart" label={words.favorite} isPressed={favorite.isFavorited} onToggle={favorite.toggle} />
      )}
      {/* Announces only the viewer's own reaction, not the initial counts. */}
      <output className="visually-hidden">
        {isPressed && likes && words.counts(likes.likeCount, likes.dislikeCount)}
      </output>
    </fieldset>
  );
}
