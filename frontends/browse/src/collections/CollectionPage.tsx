import { texts } from '@masque/texts';
import { apiErrorOf, useCollectionQuery, useParams, useTitle } from '@masque/web-kit';
import { CardSkeletons, EmptyState, LinkButton, LoadingLine, Page } from '@masque/web-ui';
import { NotLoaded } from '../states/NotLoaded.tsx';
import { CollectionSheet } from './CollectionSheet.tsx';

const words = texts.collections;
/** 403 too: the page doesn't reveal that a collection exists to users who may not see it. */
const absent = new Set([403, 404, 410]);

export function CollectionPage() {
  const { id = '' } = useParams();
  const query = useCollectionQuery(id);
  const collection = query.currentData;
  useTitle(collection?.name);
  return <Page>{collection ? <CollectionSheet collection={collection} /> : <Missing query={query} />}</Page>;
}

function Missing({ query }: { query: { isError: boolean; error?: unknown; refetch: () => unknown } }) {
  if (!query.isError)
    return (
      <>
        <LoadingLine text={words.loading} />
        <CardSkeletons />
      </>
    );
  const failure = apiErrorOf(query.error);
  if (!absent.has(failure?.status ?? 0))
    return <NotLoaded isPage title={words.failed} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <EmptyState level={1} title={failure?.message ?? ''} hint={words.notFoundHint}>
      <LinkButton kind="primary" to="/characters">
        {words.browse}
      </LinkButton>
    </EmptyState>
  );
}
