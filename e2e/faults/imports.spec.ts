import { catalogRoutes, chatRoutes } from '@masque/contracts';
import { type Person, signedIn } from '../lib/api.ts';
import { control, type SystemPartName } from '../lib/control.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { cardFile, chatFile, FolderImportOf } from '../lib/folder-import.ts';

const CARDS = 40;
const files = [
  ...Array.from({ length: CARDS }, (_, n) => cardFile(`Mira ${n}`)),
  ...Array.from({ length: CARDS }, (_, n) => chatFile(`Chat ${n}`, n, ['Good evening.', 'Hello.'])),
];

describe('an import while a part is killed', () => {
  let person: Person;
  beforeEach(async () => {
    await expectWithin(30_000, control.isReady);
    person = await signedIn();
  });

  const doneOf = async (one: FolderImportOf) => (await one.progress()).body.import?.counts.done ?? 0;
  const allOf = async () => {
    const query = { filter: 'mine' as const, limit: 100 };
    const { characters } = (await person.call(catalogRoutes.listCharacters, { query })).body;
    const { chats } = (await person.call(chatRoutes.listChats, { query: {} })).body;
    return [characters.length, chats.length];
  };

  it.each<SystemPartName>(['gateway', 'catalog', 'chat', 'store', 'redis'])(
    'goes on afterwards, and creates nothing twice: %s',
    async (part) => {
      const one = await FolderImportOf.create(person, files);
      await one.upload();
      await one.start();
      const middle = part === 'chat' ? CARDS + 5 : 5;
      await expectWithin(30_000, async () => (await doneOf(one)) >= middle);
      await control.kill(part);
      await control.start(part);
      await expectWithin(30_000, control.isReady);
      const items = await one.ended();
      expect(items.filter(({ state }) => state !== 'done')).toEqual([]);
      expect(await allOf()).toEqual([CARDS, CARDS]);
      await one.undo();
      await expectWithin(30_000, async () => ((await one.progress()).body.import?.counts.undone ?? 0) >= 5);
      await control.kill('gateway');
      await control.start('gateway');
      const undone = await one.ended('undone');
      expect(undone.filter(({ state }) => state !== 'undone')).toEqual([]);
      expect(await allOf()).toEqual([0, 0]);
    },
    240_000,
  );
});
