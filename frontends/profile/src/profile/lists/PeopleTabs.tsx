import { texts } from '@masque/texts';
import { useFollowedInfiniteQuery, useFollowersInfiniteQuery } from '@masque/web-kit';
import { EmptyState } from '@masque/web-ui';
import { type ListProps, PagedList } from './PagedList.tsx';
import { PersonRows } from './PersonRows.tsx';

const words = texts.profile.people;
const options = { refetchOnMountOrArgChange: 30 };

export function FollowersTab({ username }: ListProps) {
  const query = useFollowersInfiniteQuery({ username }, options);
  return (
    <PagedList
      query={query}
      itemsOf={({ followers }) => followers}
      shape="rows"
      failed={words.followersFailed}
      empty={<EmptyState title={words.followersEmpty} />}
    >
      {(people) => <PersonRows people={people} />}
    </PagedList>
  );
}

export function FollowingTab({ username }: ListProps) {
  const query = useFollowedInfiniteQuery({ username }, options);
  return (
    <PagedList
      query={query}
      itemsOf={({ following }) => following}
      shape="rows"
      failed={words.followingFailed}
      empty={<EmptyState title={words.followingEmpty} />}
    >
      {(people) => <PersonRows people={people} />}
    </PagedList>
  );
}
