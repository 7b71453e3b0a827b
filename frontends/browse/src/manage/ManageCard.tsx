import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, isBuilt, Link } from '@masque/web-kit';
import { Button, Chip, Icon, LinkButton, Picture } from '@masque/web-ui';
import { lazy, Suspense } from 'react';
import { Held } from '../held/Held.tsx';
import css from './manage-card.module.css';

const ExportMenu = lazy(() => import('../export/ExportMenu.tsx').then((module) => ({ default: module.ExportMenu })));

const words = texts.manageCharacters;
const shownTags = 2;

/** Adds the character's name for screen readers. */
const named = (label: string, name: string) => (
  <>
    {label}
    <span className="visually-hidden"> {words.of(name)}</span>
  </>
);

export function ManageCard({
  character,
  eager,
  isBusy,
  onFlip,
  onDelete,
}: {
  character: CharacterCard;
  eager: boolean;
  isBusy: boolean;
  onFlip: () => void;
  onDelete: () => void;
}) {
  const { id, name, summary, tags, isPublic, moderation = 'none' } = character;
  const isShown = isPublic && moderation === 'none';
  const path = encodeURIComponent(id);
  return (
    <article className={css.card}>
      <Link className={css.picture} to={characterPath(id)} tabIndex={-1} aria-hidden="true">
        <Picture src={character.image} alt="" color={character.imageColor} eager={eager} />
      </Link>
      <div className={css.text}>
        <div className={css.head}>
          <h2 className={css.name} dir="auto">
            <Link to={characterPath(id)}>{name}</Link>
          </h2>
          <span className={css.badge} data-public={isShown}>
            <Icon name={isShown ? 'globe' : moderation === 'none' ? 'lock' : 'eyeOff'} size={14} />
            {isShown ? words.public : texts.characterCard.held[moderation] || words.private}
          </span>
        </div>
        <p className={css.summary} dir="auto">
          {summary}
        </p>
        {tags.length > 0 && (
          <ul className={css.tags}>
            {tags.slice(0, shownTags).map((tag) => (
              <li key={tag}>
                <Chip text={tag} />
              </li>
            ))}
            {tags.length > shownTags && <li>{words.moreTags}</li>}
          </ul>
        )}
        <Held character={character} />
      </div>
      <div className={css.actions}>
        {isBuilt('/edit-character/:id') && (
          <LinkButton to={`/edit-character/${path}`}>{named(words.edit, name)}</LinkButton>
        )}
        <Button busy={isBusy} onClick={onFlip}>
          {named(isPublic ? words.makePrivate : words.makePublic, name)}
        </Button>
        <div className={css.more}>
          <Suspense>
            <ExportMenu id={id} name={name} />
          </Suspense>
          <Button kind="quiet" icon="trash" onClick={onDelete}>
            {named(words.delete, name)}
          </Button>
        </div>
      </div>
    </article>
  );
}
