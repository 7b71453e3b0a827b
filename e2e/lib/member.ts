import { catalogRoutes, type Character, socialRoutes, type UserStats } from '@masque/contracts';
import { aDraft, freshName, type Person, signedIn } from './api.ts';

export class TestMember {
  readonly person: Person;
  readonly username: string;

  private constructor(person: Person, username: string) {
    this.person = person;
    this.username = username;
  }

  static async join(username = freshName('member'), email = `${username}@example.org`): Promise<TestMember> {
    return new TestMember(await signedIn(username, { email }), username);
  }

  static readonly admin = (): Promise<TestMember> => TestMember.join('curator', 'curator@masque.local');

  /** @throws unless it was acknowledged. */
  async createCharacter(own?: Readonly<Record<string, unknown>>): Promise<Character> {
    const { status, body, error } = await this.person.call(catalogRoutes.createCharacter, { body: aDraft(own) });
    if (status !== 201) throw new Error(`Creating a character answered ${status}: ${error.error}`);
    return body;
  }

  /** Recounts statistics now. */
  async recounted(): Promise<UserStats> {
    const params = { username: this.username };
    return (await this.person.call(socialRoutes.refreshStats, { params })).body.stats;
  }

  /** Statistics as the job last counted them. */
  async counted(): Promise<UserStats> {
    const params = { username: this.username };
    return (await this.person.call(socialRoutes.getStats, { params })).body.stats;
  }
}
