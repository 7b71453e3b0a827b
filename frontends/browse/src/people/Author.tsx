import { isBuilt, Link, profilePath } from '@masque/web-kit';

export function Author({ username, name }: { username: string; name: string }) {
  const shown = <bdi>{name || username}</bdi>;
  if (!isBuilt('/profile/:username')) return shown;
  return <Link to={profilePath(username)}>{shown}</Link>;
}
