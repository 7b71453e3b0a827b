import { Client } from './client.ts';
import type { Author } from './authors.ts';
import type { ModerationRecord } from './moderation-record.ts';
import type { SeededLogEntry, Value } from './moderation-log.ts';

interface Character {
  readonly id: string;
  readonly moderation?: string;
}
interface Comment {
  readonly id: string;
  readonly content: string;
}

/** Latest value of one field per subject, from the log. */
export function newestOf(entries: readonly SeededLogEntry[], field: string): (key: string) => Value | undefined {
  const last = new Map(
    entries.flatMap(({ subjectKey, after }) => (field in after ? [[subjectKey, after[field]]] : [])),
  );
  return (key) => last.get(key);
}

/** Checks that everyone sees an author's content as the log says. Empty if so. */
export async function misplacedOf(
  author: Author,
  { reportables }: ModerationRecord,
  stranger: Client,
  entries: readonly SeededLogEntry[],
  gateway: number,
): Promise<string[]> {
  const { username, userId, client, characters } = author;
  const moderation = newestOf(entries, 'moderation');
  const stateOf = (type: string, id: string) => moderation(`${type}:${id}`) ?? 'none';
  const read = async (who: Client, path: string) => (await who.call(gateway, 'GET', path))?.body ?? {};
  const idsOf = async (who: Client, query: string) =>
    ((await read(who, `characters?${query}&limit=200`)) as { characters?: Character[] }).characters?.map(
      ({ id }) => id,
    ) ?? [];
  const problems: string[] = [];
  const visitor = new Client('');
  const [found, listed, filtered, mine] = await Promise.all([
    idsOf(stranger, `search=${username}`),
    idsOf(visitor, `author=${username}`),
    idsOf(stranger, `author=${username}`),
    idsOf(client, 'filter=mine'),
  ]);
  for (const id of characters) {
    const state = stateOf('character', id);
    const isShown = state === 'none';
    const times = (ids: readonly string[]) => ids.filter((each) => each === id).length;
    const statusOf = async (who: Client, path: string) => (await who.call(gateway, 'GET', path))?.status;
    const seen = {
      search: times(found),
      list: times(listed),
      ofAuthor: times(filtered),
      detail: Number((await statusOf(stranger, `characters/${id}`)) === 200),
      anonymous: Number((await statusOf(visitor, `characters/${id}`)) === 200),
      likes: Number((await statusOf(stranger, `characters/${id}/likes`)) === 200),
    };
    for (const [place, count] of Object.entries(seen)) {
      if (count !== Number(isShown)) problems.push(`character ${id}, which is ${state}, is ${count} times in ${place}`);
    }
    if (times(mine) !== 1) problems.push(`character ${id} is ${times(mine)} times in its author’s list`);
    const own = (await read(client, `characters/${id}`)) as Character;
    if (own.moderation !== state) problems.push(`character ${id} is ${own.moderation} to its author, not ${state}`);
    if (!isShown) continue;
    const { comments = [] } = (await read(stranger, `characters/${id}/comments`)) as { comments?: Comment[] };
    for (const reportable of reportables.filter(({ characterId }) => characterId === id)) {
      const commentState = stateOf('comment', reportable.id);
      const count = comments.filter((comment) => comment.id === reportable.id).length;
      if (count !== Number(commentState === 'none'))
        problems.push(`comment ${reportable.id}, which is ${commentState}, is listed ${count} times`);
    }
  }
  problems.push(...(await misjudged(author, entries, gateway)));
  problems.push(...(await lostComments(author, stateOf, gateway)));
  const until = newestOf(entries, 'suspendedUntil')(`user:${userId}`) ?? null;
  const session = (await read(client, 'session')) as { suspension?: { until: string } | null };
  if ((session.suspension?.until ?? null) !== until)
    problems.push(`is suspended until ${session.suspension?.until}, not ${until}`);
  return problems.map((problem) => `${username}, gateway ${gateway + 1}: ${problem}`);
}

/** Checks verification, and that writes were refused only after a suspension. */
async function misjudged(
  { username, userId, client, refusals }: Author,
  entries: readonly SeededLogEntry[],
  gateway: number,
) {
  const isVerified = newestOf(entries, 'isVerified')(`user:${userId}`) ?? false;
  const { user } = ((await client.call(gateway, 'GET', `users/${username}`))?.body ?? {}) as {
    user?: { isVerified: boolean };
  };
  const first = entries.find((entry) => entry.kind === 'suspend' && entry.userId === userId);
  return [
    ...(user?.isVerified === isVerified ? [] : [`is verified: ${user?.isVerified}, not ${isVerified}`]),
    ...refusals
      .filter((at) => !first || first.at > at)
      .map((at) => `was refused as suspended at ${at.toISOString()}, before any suspension`),
  ];
}

/** The author still sees their latest comment, hidden or not. */
async function lostComments(
  { client, comments }: Author,
  stateOf: (type: string, id: string) => Value,
  gateway: number,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [characterId, content] of comments) {
    if (content === null || stateOf('character', characterId) !== 'none') continue;
    const { userComment } = ((await client.call(gateway, 'GET', `characters/${characterId}/comments`))?.body ?? {}) as {
      userComment?: Comment | null;
    };
    if (userComment?.content !== content) problems.push(`comment "${content}" is "${userComment?.content}"`);
  }
  return problems;
}
