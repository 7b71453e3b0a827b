import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, Link } from '@masque/web-kit';
import { Button, Chip, Icon, LinkButton, LoadingLine, Picture, Skeleton } from '@masque/web-ui';
import { EndMark } from '@masque/web-ui/data';
import { lazy, Suspense } from 'react';
import type { CharacterList } from '../characters/characterList.ts';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { SlowLoadingLine } from '../feedback/SlowLoadingLine.tsx';
import { InCollections } from '../library/InCollections.tsx';
import libraryCss from '../library/library.module.css';
import { SelectMark } from '../library/SelectMark.tsx';
import type { Library } from '../library/useLibrary.ts';
import type { CharacterSelection } from '../library/useSelection.ts';
import { ModerationNotice } from '../moderation/ModerationNotice.tsx';
import cardCss from './manage-card.module.css';
import css from './manage.module.css';
import type { useVisibility } from './useVisibility.ts';

const words = texts.manageCharacters;
const eagerCards = 4;
const placeholders = Array.from({ length: 6 }, (_, at) => `placeholder-${at}`);

const ExportMenu = lazy(() => import('../export/ExportMenu.tsx').then((module) => ({ default: module.ExportMenu })));

const shownTags = 2;

export function ManageGrid({
  list,
  library,
  selection,
  visibility,
  onDelete,
}: {
  list: CharacterList;
  library: Library;
  selection: CharacterSelection;
  visibility: ReturnType<typeof useVisibility>;
  onDelete: (character: CharacterCard) => void;
}) {
  const { characters, hasMore, error } = list;
  return (
    <div className={css.list} aria-busy={list.busy}>
      {!characters && (
        <div className={css.note}>
          <SlowLoadingLine loading={words.loading} />
        </div>
      )}
      <ul className={css.grid}>
        {characters?.map((character, at) => (
          <li key={character.id} className={libraryCss.item}>
            <SelectMark card={character} selection={selection} side="start" />
            <ManageCard
              character={character}
              collections={library.namesOf(character.id)}
              eager={at < eagerCards}
              isBusy={visibility.busy.has(character.id)}
              onFlip={() => visibility.flip(character)}
              onDelete={() => onDelete(character)}
            />
          </li>
        )) ??
          placeholders.map((key) => (
            <li key={key}>
              <ManageSkeleton />
            </li>
          ))}
      </ul>
      {hasMore && !error && (
        <>
          {/* A new key per page, because the new end may still be visible. */}
          <EndMark key={list.pageCount} onVisible={list.more} />
          <LoadingLine text={words.loadingMore} />
        </>
      )}
      {characters && error !== null && <NotLoaded title={words.failed} error={error} onRetry={list.retry} />}
    </div>
  );
}

/** Adds the character's name for screen readers. */
const named = (label: string, name: string) => (
  <>
    {label}
    <span className="visually-hidden"> {words.forName(name)}</span>
  </>
);

function ManageCard({
  character,
  collections,
  eager,
  isBusy,
  onFlip,
  onDelete,
}: {
  character: CharacterCard;
  collections: readonly string[];
  eager: boolean;
  isBusy: boolean;
  onFlip: () => void;
  onDelete: () => void;
}) {
  const { id, name, summary, tags, isPublic, moderation = 'none' } = character;
  const isShown = isPublic && moderation === 'none';
  return (
    <article className={cardCss.card}>
      <Link className={cardCss.picture} to={characterPath(id)} tabIndex={-1} aria-hidden="true">
        <Picture src={character.image} alt="" color={character.imageColor} eager={eager} />
      </Link>
      <div className={cardCss.text}>
        <div className={cardCss.head}>
          <h2 className={cardCss.name} dir="auto">
            <Link to={characterPath(id)}>{name}</Link>
          </h2>
          <span className={cardCss.badge} data-public={isShown}>
            <Icon name={isShown ? 'globe' : moderation === 'none' ? 'lock' : 'eyeOff'} size={14} />
            {isShown ? texts.common.public : texts.characterCard.held[moderation] || texts.common.private}
          </span>
        </div>
        <p className={cardCss.summary} dir="auto">
          {summary}
        </p>
        {tags.length > 0 && (
          <ul className={cardCss.tags}>
            {tags.slice(0, shownTags).map((tag) => (
              <li key={tag}>
                <Chip text={tag} />
              </li>
            ))}
            {tags.length > shownTags && <li>{words.moreTags}</li>}
          </ul>
        )}
        {collections.length > 0 && <InCollections names={collections} />}
      </div>
      <div className={cardCss.notice}>
        <ModerationNotice character={character} />
      </div>
      <div className={cardCss.actions}>
        <LinkButton to={`/edit-character/${encodeURIComponent(id)}`}>{named(texts.common.edit, name)}</LinkButton>
        <Button busy={isBusy} onClick={onFlip}>
          {named(isPublic ? words.makePrivate : words.makePublic, name)}
        </Button>
        <div className={cardCss.more}>
          <Suspense fallback={<span className={cardCss.menu} />}>
            <ExportMenu id={id} name={name} />
          </Suspense>
          <Button kind="quiet" icon="trash" onClick={onDelete}>
            {named(texts.common.delete, name)}
          </Button>
        </div>
      </div>
    </article>
  );
}

function ManageSkeleton() {
  return (
    <div className={cardCss.card} aria-hidden="true">
      <span className={cardCss.picture}>
        <Skeleton height="100%" />
      </span>
      <div className={cardCss.text}>
        <Skeleton height={24} width="60%" />
        <Skeleton height="3em" />
        <Skeleton height={24} width="45%" />
      </div>
      <div className={cardCss.actions}>
        <Skeleton height={44} />
      </div>
    </div>
  );
}
