import { texts } from '@masque/texts';
import {
  apiErrorOf,
  BackLink,
  Navigate,
  rememberWantedPage,
  useCharacterQuery,
  useLocation,
  useParams,
  useSession,
  useTitle,
} from '@masque/web-kit';
import { Icon, Page, Skeleton } from '@masque/web-ui';
import { lazy, Suspense, useEffect } from 'react';
import { NotFound, notFoundStatuses } from '../feedback/NotFound.tsx';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { SlowLoadingLine } from '../feedback/SlowLoadingLine.tsx';
import { impressionReports } from '../impressions/impressionReports.ts';
import css from './character.module.css';
import { CharacterSheet } from './CharacterSheet.tsx';
import { useSharedLink } from './share/useSharedLink.ts';

const LorebookSheet = lazy(() =>
  import('../lorebooks/LorebookSheet.tsx').then((module) => ({ default: module.LorebookSheet })),
);

export function CharacterPage() {
  const { id = '' } = useParams();
  const link = useSharedLink(id);
  const query = useCharacterQuery({ params: { id }, query: {} }, { skip: link.isOpening });
  const character = link.isOpening ? undefined : query.currentData;
  const error = link.error ?? (query.isError ? query.error : null);
  const isLorebook = character?.kind === 'lorebook';
  useTitle(character?.name);
  const isOpened = useSession().user !== null && character !== undefined && !character.isAuthor;
  useEffect(() => {
    if (isOpened) impressionReports().record('opened', id);
  }, [isOpened, id]);

  if (!character && error) {
    const failure = apiErrorOf(error);
    const isAbsent = notFoundStatuses.has(failure?.status);
    if (isAbsent && link.isForSignedIn) return <ToSignIn />;
    return (
      <Page>
        {isAbsent && link.error ? (
          <NotFound title={texts.share.dead} hint={texts.share.deadHint} />
        ) : isAbsent ? (
          <NotFound title={failure?.message ?? ''} />
        ) : (
          <NotLoaded
            isPage
            title={link.error ? texts.share.notOpened : texts.characterPage.failed}
            error={error}
            onRetry={link.error ? link.retry : () => void query.refetch()}
          />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <div className={css.stage}>
        <BackLink className={isLorebook ? css.backAbove : css.back} to={isLorebook ? '/lorebooks' : '/characters'}>
          <Icon name="back" size={18} />
          {isLorebook ? texts.lorebooks.back : texts.common.backToCharacters}
        </BackLink>
        {!character ? (
          <CharacterSkeleton />
        ) : isLorebook ? (
          <Suspense fallback={<CharacterSkeleton />}>
            <LorebookSheet lorebook={character} />
          </Suspense>
        ) : (
          <CharacterSheet character={character} />
        )}
      </div>
    </Page>
  );
}

function ToSignIn() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberWantedPage(pathname + search), [pathname, search]);
  return <Navigate to="/login" replace />;
}

function CharacterSkeleton() {
  return (
    <div className={css.sheet}>
      <div className={css.picture}>
        <div className={css.pictureSkeleton}>
          <Skeleton height="100%" />
          <div className={css.spinner}>
            <SlowLoadingLine loading={texts.characterPage.loading} />
          </div>
        </div>
      </div>
      <div className={css.beside} aria-hidden="true">
        <div className={css.head}>
          <Skeleton height={40} width="70%" />
          <Skeleton height={20} width="40%" />
          <Skeleton height={46} />
          <Skeleton height={40} width="60%" />
        </div>
        <div className={css.about}>
          <Skeleton height={140} />
        </div>
      </div>
      <div className={css.summary} aria-hidden="true">
        <Skeleton height={110} />
      </div>
    </div>
  );
}
