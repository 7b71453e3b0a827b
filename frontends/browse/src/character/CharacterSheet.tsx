import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, Link } from '@masque/web-kit';
import { Chip, FoldedPanel, Icon, Lightbox, PageTitle, Panel, Picture, Skeleton } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import { Author } from '../characters/Author.tsx';
import { CommentsSkeleton } from '../comments/CommentsSkeleton.tsx';
import { ModerationNotice } from '../moderation/ModerationNotice.tsx';
import { About } from './About.tsx';
import { CharacterActions } from './actions/CharacterActions.tsx';
import css from './character.module.css';

const words = texts.characterPage;

/** Preloaded, so that the stories load in parallel with the character. */
const loadStory = () => import('./story/story.tsx');
loadStory().catch(() => undefined); // the lazy components try again
const FirstMessage = lazy(() => loadStory().then((module) => ({ default: module.FirstMessage })));
const Comments = lazy(() => import('../comments/Comments.tsx').then((module) => ({ default: module.Comments })));
const FunnelTable = lazy(() => import('../funnel/FunnelTable.tsx').then((module) => ({ default: module.FunnelTable })));
const CreatorNotes = lazy(() => loadStory().then((module) => ({ default: module.CreatorNotes })));

export function CharacterSheet({ character }: { character: Character }) {
  const { id, summary, firstMessage, creatorNotes, commentsCount, isAuthor, tags } = character;
  return (
    <article className={css.sheet}>
      <WholePicture character={character} />
      <div className={css.beside}>
        <div className={css.head}>
          <CharacterHead character={character} />
          <ModerationNotice character={character} />
          <CharacterActions character={character} />
          {tags.length > 0 && <TagLinks tags={tags} />}
        </div>
        {creatorNotes.trim() !== '' && (
          <div className={css.notes}>
            <Panel title={words.notes}>
              <Suspense fallback={<Lines />}>
                <CreatorNotes text={creatorNotes} />
              </Suspense>
            </Panel>
          </div>
        )}
        <div className={css.about}>
          <About character={character} />
        </div>
      </div>
      <div className={css.summary}>
        <Panel title={words.summary}>
          <p className={css.text} dir="auto">
            {summary}
          </p>
        </Panel>
      </div>
      <div className={css.story}>
        {firstMessage.trim() !== '' && (
          <Panel title={words.firstMessage}>
            <Suspense fallback={<Lines />}>
              <FirstMessage character={character} />
            </Suspense>
          </Panel>
        )}
        {isAuthor && (
          <FoldedPanel title={texts.funnel.title} loading={texts.common.loadingNumbers}>
            <FunnelTable id={id} />
          </FoldedPanel>
        )}
        <Suspense fallback={<CommentsSkeleton count={commentsCount} />}>
          <Comments characterId={id} count={commentsCount} />
        </Suspense>
      </div>
    </article>
  );
}

const Lines = () => (
  <div className={css.lines} aria-hidden="true">
    <Skeleton height={20} />
    <Skeleton height={20} />
    <Skeleton height={20} width="60%" />
  </div>
);

const TagLinks = ({ tags }: { tags: readonly string[] }) => (
  <ul className={css.tags} aria-label={texts.common.tags}>
    {tags.map((tag) => (
      <li key={tag}>
        <Link className={css.tag} to={`/characters?tags=${encodeURIComponent(tag)}`} aria-label={words.tagged(tag)}>
          <Chip text={tag} />
        </Link>
      </li>
    ))}
  </ul>
);

function WholePicture({ character: { name, image, imageColor } }: { character: Character }) {
  const [isOpen, setOpen] = useState(false);
  const picture = <Picture src={image} alt={texts.pictures.of(name)} color={imageColor} eager />;
  if (image === null) return <div className={css.picture}>{picture}</div>;
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-haspopup="dialog"
        aria-label={words.wholePicture(name)}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      <Lightbox open={isOpen} src={image} alt={texts.pictures.of(name)} onClose={() => setOpen(false)} />
    </>
  );
}

function CharacterHead({ character }: { character: Character }) {
  const { name, isPublic, isAuthor, chatsCount, commentsCount, forkOf } = character;
  return (
    <header className={css.title}>
      <PageTitle isForeign>{name}</PageTitle>
      <p className={css.facts}>
        <span>
          {texts.common.by} <Author username={character.authorUsername} name={character.authorName} />
        </span>
        {!isPublic && (
          <span className={css.private} title={isAuthor ? texts.common.privateCharacterHint : words.sharedHint}>
            <Icon name="lock" size={14} />
            {texts.common.private}
          </span>
        )}
        {chatsCount > 0 && <span>{texts.common.chats(chatsCount)}</span>}
        {commentsCount > 0 && <span>{words.comments(commentsCount)}</span>}
      </p>
      {forkOf && (
        <p className={css.facts}>
          <span>
            {words.forkOf}{' '}
            <Link to={characterPath(forkOf.id)}>
              <bdi>{forkOf.name}</bdi>
            </Link>{' '}
            {texts.common.by} <Author username={forkOf.authorUsername} name={forkOf.authorUsername} />
          </span>
        </p>
      )}
    </header>
  );
}
