import { errors } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  isBuilt,
  Navigate,
  useEditedCharacterQuery,
  useParams,
  useSession,
  useTitle,
} from '@masque/web-kit';
import { EmptyState, LinkButton, Page } from '@masque/web-ui';
import { NotLoaded } from '../states/NotLoaded.tsx';
import { EditForm } from './EditForm.tsx';
import { EditSkeleton } from './EditSkeleton.tsx';

const words = texts.editCharacter;
const manage = '/manage-characters';

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
      {failure ? <Failure failure={failure} onRetry={() => void query.refetch()} /> : <EditSkeleton />}
    </Page>
  );
}

const NotYours = () => <Navigate to={isBuilt(manage) ? manage : '/characters'} replace />;

function Failure({ failure, onRetry }: { failure: NonNullable<ReturnType<typeof apiErrorOf>>; onRetry: () => void }) {
  if (failure.status !== 404) return <NotLoaded isPage title={words.loadFailed} error={failure} onRetry={onRetry} />;
  return (
    <EmptyState level={1} title={errors['character.gone'].message}>
      <LinkButton kind="primary" to="/characters">
        {texts.common.backToCharacters}
      </LinkButton>
    </EmptyState>
  );
}
