import type { Viewer } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { backingEnv, eventually } from '@masque/testkit';
import { FollowsService } from '../src/follows/follows.service.ts';
import { ReactionsService } from '../src/reactions/reactions.service.ts';
import { type Society, society } from './society.ts';

const AT_ONCE = 50;
/** The driver's own, and those of this spec and of recounted statistics. */
const NOT_COUNTED = new Set(['ping', 'hello', 'endSessions', 'aggregate']);

describe('store commands', () => {
  let world: Society;
  beforeAll(async () => {
    world = await society({ MONGODB_URL: `${backingEnv().MONGODB_URL}&monitorCommands=true` });
  });
  afterAll(() => world.close());

  // Without HTTP, so that calls arrive together however busy the machine is.
  const react = (viewer: Viewer, id: string) =>
    world.service.app.get(ReactionsService, { strict: false }).like(viewer, id, true);
  const follows = () => world.service.app.get(FollowsService, { strict: false });
  const set = (viewer: Viewer, { username }: Viewer) => follows().follow(viewer, username);
  const unset = (viewer: Viewer, { username }: Viewer) => follows().unfollow(viewer, username);

  /** Until notices are written and all marks are gone. */
  const commandsOf = async (work: () => Promise<unknown>) => {
    const commands: string[] = [];
    const note = ({ command }: { command: Record<string, unknown> }) => {
      const [name = ''] = Object.keys(command);
      if (!NOT_COUNTED.has(name)) commands.push(`${name} ${String(command[name])}`);
    };
    const client = world.service.app.get(StoreConnection).connection.getClient();
    client.on('commandStarted', note);
    await work();
    await world.noticed();
    for (const name of ['reactions', 'marks'])
      await eventually(async () => (await world.rows(name).countDocuments({ uncountedAt: { $exists: true } })) === 0);
    client.off('commandStarted', note);
    return commands;
  };

  it('of a like are its insert and its count', async () => {
    const [id, people] = await Promise.all([world.character(), world.people(4)]);
    const last = people.pop();
    await commandsOf(async () => {
      for (const viewer of people) await react(viewer, id);
    });
    const commands = await commandsOf(async () => last && react(last, id));
    const ofRelay = ['find popularity', 'update popularity'];
    const unmark = 'update reactions';
    expect(commands.filter((command) => !ofRelay.includes(command))).toEqual([
      'insert reactions',
      'findAndModify popularity',
      unmark,
    ]);
  });

  it.each([1, AT_ONCE])('of fifty likes at once, of %i characters, are no more than two each', async (count) => {
    const people = await world.people(AT_ONCE);
    const ids = await Promise.all(Array.from({ length: count }, () => world.character()));
    const all = () => Promise.all(people.map((viewer, n) => react(viewer, ids[n % count] ?? '')));
    expect((await commandsOf(all)).length).toBeLessThanOrEqual(2 * AT_ONCE);
    expect((await commandsOf(all)).length).toBeLessThanOrEqual(2 * AT_ONCE);
  });

  it.each([1, AT_ONCE])('of fifty follows at once, of %i users, are no more than four each', async (count) => {
    const [people, followed] = [await world.people(AT_ONCE), await world.people(count)];
    const all = (call: typeof set) => () =>
      Promise.all(people.map((viewer, n) => call(viewer, followed[n % count] ?? viewer)));
    expect((await commandsOf(all(set))).length).toBeLessThanOrEqual(4 * AT_ONCE);
    expect((await commandsOf(all(unset))).length).toBeLessThanOrEqual(4 * AT_ONCE);
  });
});
