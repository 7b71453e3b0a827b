import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'undici';
import type { Figure } from '../lib/table.ts';
import type { BenchPerson, BenchSociety } from './society.ts';

const SECONDS = 5;
const ROUNDS = 3;
/** Share of the floor. Source: the issue of the social layer. */
const SHARE = 0.4;

interface Write {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
}
type Next = (who: number) => Write;

/** The floors write nothing: bare Fastify called directly, and in place of social behind the gateway. */
export async function writes(world: BenchSociety): Promise<Figure[]> {
  const { masque, people, characters } = world;
  const liked = new Likes(characters);
  const favored = new Toggles(characters);
  const followed = new Follows(people);
  const kinds = { likes: liked.next, favourites: favored.next, follows: followed.next };
  const rates = { likes: 0, favourites: 0, follows: 0, floor: 0, behindGateway: 0 };
  const measure = async (kind: keyof typeof rates, origin: string, next: Next) => {
    rates[kind] = Math.max(rates[kind], await rate(origin, people, next));
  };
  const floor = await startFloor();
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure('floor', floor.origin, liked.same);
    for (const kind of ['likes', 'favourites', 'follows'] as const) await measure(kind, masque.origin, kinds[kind]);
  }
  floor.stop();
  const wrong = { likes: await liked.wrong(world), follows: await followed.wrong(world) };
  const standIn = await startFloor(await masque.vacate('social'));
  for (let round = 0; round < ROUNDS; round += 1) await measure('behindGateway', masque.origin, liked.same);
  standIn.stop();
  await masque.restart();
  const shares = (['likes', 'favourites', 'follows'] as const).flatMap((kind): Figure[] => [
    { name: `${kind} at ${people.length} connections`, unit: '/s', masque: rates[kind] },
    { name: `${kind} beside the floor`, unit: '', masque: rates[kind] / rates.floor, limit: SHARE, atLeast: true },
    { name: `${kind} beside the floor behind the gateway`, unit: '', masque: rates[kind] / rates.behindGateway },
  ]);
  return [
    { name: 'floor: a bare Fastify POST', unit: '/s', masque: rates.floor },
    { name: 'the same behind the gateway', unit: '/s', masque: rates.behindGateway },
    ...shares,
    { name: 'likes that are counted wrong', unit: '', masque: wrong.likes, limit: 0 },
    { name: 'follows that are counted wrong', unit: '', masque: wrong.follows, limit: 0 },
  ];
}

async function startFloor(port = 0) {
  const floor = fork('load-tests/social/floor.process.ts', [String(port)]);
  const [origin] = await once(floor, 'message');
  return { origin: String(origin), stop: () => floor.kill() };
}

async function rate(origin: string, people: readonly BenchPerson[], next: Next): Promise<number> {
  const end = Date.now() + SECONDS * 1_000;
  const counts = await Promise.all(
    people.map(async ({ person }, who) => {
      const client = new Client(new URL(origin).origin);
      let count = 0;
      while (Date.now() < end) {
        const { method, path, body } = next(who);
        const response = await client.request({
          method,
          path,
          headers: { 'content-type': 'application/json', origin, cookie: person.cookie },
          body: JSON.stringify(body),
        });
        const text = await response.body.text();
        if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`);
        count += 1;
      }
      await client.close();
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}

const anyOf = <T>(list: readonly T[]): T => {
  const chosen = list[Math.floor(Math.random() * list.length)];
  if (chosen === undefined) throw new Error('an empty list');
  return chosen;
};

class Likes {
  private readonly byCharacter = new Map<string, Set<number>>();

  private readonly characters: readonly string[];

  constructor(characters: readonly string[]) {
    this.characters = characters;
  }

  readonly next: Next = (who) => {
    const id = anyOf(this.characters);
    const likers = this.byCharacter.get(id) ?? new Set();
    this.byCharacter.set(id, likers);
    if (!likers.delete(who)) likers.add(who);
    return { method: 'POST', path: `/api/characters/${id}/like`, body: { isLike: true } };
  };

  readonly same: Next = () => ({
    method: 'POST',
    path: `/api/characters/${anyOf(this.characters)}/like`,
    body: { isLike: true },
  });

  /** Sum of the differences between counted and actual likes. */
  async wrong({ masque, characters }: BenchSociety): Promise<number> {
    let sum = 0;
    for (const id of characters) {
      const { likeCount }: { likeCount: number } = await (
        await fetch(`${masque.origin}/api/characters/${id}/likes`)
      ).json();
      sum += Math.abs(likeCount - (this.byCharacter.get(id)?.size ?? 0));
    }
    return sum;
  }
}

class Toggles {
  private readonly characters: readonly string[];

  constructor(characters: readonly string[]) {
    this.characters = characters;
  }

  readonly next: Next = () => ({
    method: 'POST',
    path: `/api/characters/${anyOf(this.characters)}/favorite`,
    body: {},
  });
}

class Follows {
  private readonly followers = new Map<number, Set<number>>();

  private readonly people: readonly BenchPerson[];

  constructor(people: readonly BenchPerson[]) {
    this.people = people;
  }

  readonly next: Next = (who) => {
    const other = (who + 1 + Math.floor(Math.random() * (this.people.length - 1))) % this.people.length;
    const followers = this.followers.get(other) ?? new Set();
    this.followers.set(other, followers);
    const isFollowing = followers.delete(who);
    if (!isFollowing) followers.add(who);
    const path = `/api/users/${this.people[other]?.username ?? ''}/follow`;
    return { method: isFollowing ? 'DELETE' : 'POST', path, body: {} };
  };

  async wrong({ masque, people }: BenchSociety): Promise<number> {
    let sum = 0;
    for (const [who, { username }] of people.entries()) {
      const reply = await fetch(`${masque.origin}/api/users/${username}/followers?limit=1`);
      const { total }: { total: number } = await reply.json();
      sum += Math.abs(total - (this.followers.get(who)?.size ?? 0));
    }
    return sum;
  }
}
