import { useProfileQuery } from '@masque/web-kit';

export function CollectionsCount({ username }: { username: string }) {
  const { data } = useProfileQuery({ params: { username }, query: {} });
  return <p>collections: {data?.user.collectionsCount}</p>;
}
