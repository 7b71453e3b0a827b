import { useProfileQuery } from '@masque/web-kit';

/** What the tab of somebody's profile says, while the profile is shown. */
export function CollectionsCount({ username }: { username: string }) {
  const { data } = useProfileQuery({ params: { username }, query: {} });
  return <p>collections: {data?.user.collectionsCount}</p>;
}
