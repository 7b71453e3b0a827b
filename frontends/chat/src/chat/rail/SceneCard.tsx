import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useCharacterQuery } from '@masque/web-kit';
import { mediaSize, Picture, Skeleton } from '@masque/web-ui';
import { memo } from 'react';
import css from './scene.module.css';

/** Shows the summary, because authors write the scenario for the model. Reserves its lines, so that nothing moves. */
export const SceneCard = memo(function SceneCard({ chat }: { chat: Chat }) {
  const { name, image, imageColor } = chat.character;
  const { data, isLoading } = useCharacterQuery(
    { params: { id: chat.characterId }, query: {} },
    { skip: chat.characterDeleted },
  );
  return (
    <section className={css.scene} aria-label={texts.chats.about(name)}>
      <div className={css.picture}>
        <Picture
          src={image && mediaSize(image, '640')}
          alt={image ? texts.pictures.of(name) : ''}
          color={imageColor}
          eager
        />
        <p className={css.name} dir="auto">
          {name}
        </p>
      </div>
      {!chat.characterDeleted && (
        <div className={css.summary}>
          {data && <p dir="auto">{data.summary}</p>}
          {isLoading && <Skeleton height="1lh" />}
        </div>
      )}
    </section>
  );
});
