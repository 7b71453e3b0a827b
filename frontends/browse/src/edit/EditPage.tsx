import { errors } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, Navigate, useEditedCharacterQuery, useParams, useSession, useTitle } from '@masque/web-kit';
import { Page, PageHead, Skeleton } from '@masque/web-ui';
import { NotFound } from '../feedback/NotFound.tsx';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { SlowLoadingLine } from '../feedback/SlowLoadingLine.tsx';
import css from './edit.module.css';
import { EditForm } from './EditForm.tsx';

const words = texts.editCharacter;

export function EditPage() {
  const { id = '' } = useParams();
  const { username } = useSession();
  const query = useEditedCharacterQuery(id, { refetchOnMountOrArgChange: true });
  const character = query.currentData;
  const failure = query.isError ? apiErrorOf(query.error) : null;
  useTitle(character && words.titleOf(character.name));

  if (character && !character.isAuthor) return <NotYours />;
  // Each user has their own drafts.
  if (character && username) return <EditForm key={`${username} ${id}`} character={character} username={username} />;
  if (failure?.status === 403) return <NotYours />;
  return (
    <Page narrow>
      {!failure ? (
        <EditSkeleton />
      ) : failure.status === 404 ? (
        <NotFound title={errors['character.gone'].message} />
      ) : (
        <NotLoaded isPage title={words.loadFailed} error={failure} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
}

const NotYours = () => <Navigate to="/manage-characters" replace />;

function EditSkeleton() {
  return (
    <>
      <PageHead title={words.title} hint={<SlowLoadingLine loading={words.loading} />} />
      <div className={css.skeleton} aria-hidden="true">
        <Skeleton height={44} />
        <div className={css.pictureSkeleton}>
          <Skeleton height="100%" />
        </div>
        <Skeleton height={72} />
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    </>
  );
}
