import { Link, profilePath } from '@masque/web-kit';

export const Author = ({ username, name }: { username: string; name: string }) => (
  <Link to={profilePath(username)}>
    <bdi>{name || username}</bdi>
  </Link>
);
