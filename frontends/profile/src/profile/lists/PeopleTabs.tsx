import type { UserEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { beginningOf, Link, profilePath, useFollowedInfiniteQuery, useFollowersInfiniteQuery } from '@masque/web-kit';
import { Avatar, EmptyState, ListSkeleton, Muted } from '@masque/web-ui';
import { PagedList } from '../../lists/PagedList.tsx';
import css from './lists.module.css';

const LONGEST = 200;

const words = texts.profile.people;
const options = { refetchOnMountOrArgChange: 30 };
const list = {
  loading: <ListSkeleton className={css.rows} heights={[60, 60, 60]} />,
  children: (people: readonly UserEntry[]) => <PersonRows people={people} />,
};

export function FollowersTab({ username }: { username: string }) {
  const query = useFollowersInfiniteQuery({ username }, options);
  return (
    <PagedList
      {...list}
      query={query}
      itemsOf={({ followers }) => followers}
      failed={words.followersFailed}
      empty={<EmptyState title={words.followersEmpty} />}
    />
  );
}

export function FollowingTab({ username }: { username: string }) {
  const query = useFollowedInfiniteQuery({ username }, options);
  return (
    <PagedList
      {...list}
      query={query}
      itemsOf={({ following }) => following}
      failed={words.followingFailed}
      empty={<EmptyState title={words.followingEmpty} />}
    />
  );
}

const PersonRows = ({ people }: { people: readonly UserEntry[] }) => (
  <ul className={css.rows}>
    {people.map(({ id, username, bio, profilePicture }) => (
      <li key={id}>
        <Link className={css.row} to={profilePath(username)}>
          <Avatar name={username} src={profilePicture} size={44} />
          <span className={css.who}>
            <span className={css.name}>
              <bdi>{username}</bdi>
            </span>
            <Muted as="span" size={13} clipped>
              <bdi>{plainBio(bio)}</bdi>
            </Muted>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

/** Strips Markdown, pictures and link targets. */
export const plainBio = (bio: string): string => beginningOf(plain(bio), LONGEST - 1);

const plain = (bio: string): string =>
  bio
    .slice(0, LONGEST * 3)
    .replace(/!\[[^\]]*\]\([^)]*\)?/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/[*_`~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
