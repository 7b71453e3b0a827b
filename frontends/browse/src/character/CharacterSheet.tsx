import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { FoldedPanel, Lightbox, Panel, Picture, Skeleton } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import { CommentsSkeleton } from '../comments/CommentsSkeleton.tsx';
import { ModerationNotice } from '../moderation/ModerationNotice.tsx';
import { About } from './About.tsx';
import { CharacterActions } from './actions/CharacterActions.tsx';
import { CharacterHead, TagLinks } from './CharacterHead.tsx';
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
