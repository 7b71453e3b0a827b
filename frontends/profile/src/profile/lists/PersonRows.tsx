import type { UserEntry } from '@masque/contracts';
import { Link, profilePath } from '@masque/web-kit';
import { Avatar, Muted } from '@masque/web-ui';
import css from './lists.module.css';
import { plainBio } from './plainBio.ts';

export const PersonRows = ({ people }: { people: readonly UserEntry[] }) => (
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
