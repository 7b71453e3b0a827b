import { catalogRoutes, chatRoutes } from '@masque/contracts';
import { DEMO_KEY, freshName, Person, setting, signedIn } from '../../e2e/lib/api.ts';
import { TestMember } from '../../e2e/lib/member.ts';
import { type TypedTurn, turnsOf } from '../../load-tests/frontend/messages.ts';
import { authors } from '../sample-data/authors.ts';
import { fillSampleData } from '../sample-data/fill.ts';

/** `newcomer`: before the age gate. `nameless`: no username. `keyless`: no API key. `author`: of sample characters. */
export type SceneViewer = 'newcomer' | 'visitor' | 'nameless' | 'keyless' | 'member' | 'author' | 'admin';

const LONG_CHAT = 500;
/** Messages per call; more exceed the body limit. */
const PIECE = 200;
const MOST_TRIES = 100;

/** Creates people, characters and chats on first use and shares them between states. */
export class SheetScene {
  private readonly people = new Map<string, Promise<Person>>();
  private readonly found = new Map<string, Promise<string>>();
  private longChatId: Promise<string> | undefined;
  private chatsPerson: Promise<Person> | undefined;

  static async set(): Promise<SheetScene> {
    const settings = { origin: setting('MASQUE_ORIGIN'), oidcUrl: setting('MASQUE_OIDC_URL'), log: () => undefined };
    await fillSampleData(settings);
    return new SheetScene();
  }

  person(who: SceneViewer, model = ''): Promise<Person> {
    const name = `${who} ${model}`;
    const known = this.people.get(name) ?? join(who, model);
    this.people.set(name, known);
    return known;
  }

  character(name: string): Promise<string> {
    const find = async () => {
      const { body } = await new Person().call(catalogRoutes.listCharacters, { query: { search: name } });
      const [first] = body.characters;
      if (!first) throw new Error(`There is no sample character ${name}`);
      return first.id;
    };
    const known = this.found.get(name) ?? find();
    this.found.set(name, known);
    return known;
  }

  /** Returns the chat's id. Without turns the chat opens with the character's greeting. */
  async chat(person: Person, turns: readonly TypedTurn[] = [], name = 'Elara'): Promise<string> {
    const characterId = await this.character(name);
    for (let attempt = 1; ; attempt += 1) {
      const { status, body } = await person.call(chatRoutes.saveHistory, {
        body: { characterId, messages: turns.slice(0, PIECE) },
      });
      if (status === 200 || status === 201) {
        for (let from = PIECE; from < turns.length; from += PIECE)
          await person.call(chatRoutes.saveHistory, {
            body: { chatId: body.id, messages: turns.slice(from, from + PIECE) },
          });
        return body.id;
      }
      // The chat service may not have received the character yet.
      if (attempt === MOST_TRIES) throw new Error(`Starting a chat answered ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  longChat(): Promise<string> {
    this.longChatId ??= this.person('member').then((person) => this.chat(person, turnsOf(LONG_CHAT)));
    return this.longChatId;
  }

  /** Several characters, one of them with several chats. */
  chats(): Promise<Person> {
    this.chatsPerson ??= this.person('member').then(async (person) => {
      const { body } = await new Person().call(catalogRoutes.listCharacters, { query: { limit: 4 } });
      for (const { name } of body.characters) await this.chat(person, turnsOf(6), name);
      await this.chat(person, turnsOf(3));
      await this.chat(person, turnsOf(9));
      return person;
    });
    return this.chatsPerson;
  }
}

async function join(who: SceneViewer, model: string): Promise<Person> {
  if (who === 'newcomer' || who === 'visitor') return new Person();
  if (who === 'nameless') return signedIn(freshName('nameless'), { isNamed: false });
  if (who === 'admin') return (await TestMember.admin()).person;
  const isAuthor = who === 'author';
  const { person } = isAuthor ? await TestMember.join('mira_vale', authors.mira_vale.email) : await TestMember.join();
  if (who !== 'keyless') await person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
  if (model) await person.call(chatRoutes.saveModel, { body: { model } });
  return person;
}
