import { control, serviceNames, storeNames } from '../lib/control.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { TestMember } from '../lib/member.ts';
import { get } from '../lib/send.ts';

describe('everything at once', () => {
  const all = [...storeNames, ...serviceNames];

  it.each([
    ['the stores last', [...serviceNames, ...storeNames]],
    ['the gateway first', [...all].toReversed()],
  ])(
    'starts in any order after a power cut, and nothing acknowledged is lost: %s',
    async (_, order) => {
      await expectWithin(30_000, control.isReady);
      const member = await TestMember.join();
      const characters = [await member.createCharacter(), await member.createCharacter()];
      await Promise.all(all.map((name) => control.kill(name)));
      const starting: Promise<void>[] = [];
      for (const name of order) {
        starting.push(control.start(name));
        await new Promise((resolve) => setTimeout(resolve, 500)); // so each starts before its dependencies
      }
      await Promise.all(starting);
      await expectWithin(10_000, control.isReady);
      for (const { id } of characters) {
        expect((await get(member.person, `/api/characters/${id}`)).status).toBe(200);
      }
      await expectWithin(20_000, async () => (await member.recounted()).totalCharacters === 2);
    },
    120_000,
  );
});
