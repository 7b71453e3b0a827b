import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Panel, Skeleton } from '@masque/web-ui';
import { lazy, Suspense } from 'react';
import { About } from './about/About.tsx';
import { CharacterActions } from './actions/CharacterActions.tsx';
import css from './character.module.css';
import { CharacterHead } from './CharacterHead.tsx';
import { CommentsSkeleton } from '../comments/CommentsSkeleton.tsx';
import { CharacterPicture } from './CharacterPicture.tsx';
import { Held } from '../held/Held.tsx';
import { FunnelPart } from '../funnel/FunnelPart.tsx';
import { TagLinks } from './TagLinks.tsx';

const words = texts.characterPage;

/** Preloaded, so that the stories load in parallel with the character. */
const loadStory = () => import('./story/index.ts');
loadStory().catch(() => undefined); // the lazy components try again
const FirstMessage = lazy(() => loadStory().then((module) => ({ default: module.FirstMessage })));
const Comments = lazy(() => import('../comments/Comments.tsx').then((module) => ({ default: module.Comments })));
const CreatorNotes = lazy(() => loadStory().then((module) => ({ default: module.CreatorNotes })));

export function CharacterSheet({ character }: { character: Character }) {
  const { id, name, summary, image, imageColor, firstMessage, creatorNotes } = character;
  const { commentsCount, isAuthor, tags } = character;
  return (
    <article className={css.sheet}>
      <CharacterPicture name={name} image={image} color={imageColor} />
      <div className={css.beside}>
        <div className={css.head}>
          <CharacterHead character={character} />
          <Held character={character} />
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
        {isAuthor && <FunnelPart id={id} />}
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
