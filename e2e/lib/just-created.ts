import { aDraft, freshName, signedIn } from './api.ts';
import { Client } from '../seeded/client.ts';

interface Use {
  readonly name: string;
  readonly call: Promise<{ readonly status: number } | null>;
}

const fieldOf = (reply: { readonly body: unknown } | null, field: string): unknown =>
  Reflect.get(Object(reply?.body), field);
const idOf = (reply: { readonly body: unknown } | null): string => String(fieldOf(reply, 'id'));

async function faultsOf(uses: readonly Use[], isRight: (status: number) => boolean): Promise<string[]> {
  const replies = await Promise.all(uses.map(async ({ name, call }) => ({ name, status: (await call)?.status ?? 0 })));
  return replies.filter(({ status }) => !isRight(status)).map(({ name, status }) => `${name}: ${status}`);
}

/** Two users who create, use and delete at the same time, through two gateways if there are two. */
export class JustCreated {
  private constructor(
    private readonly author: Client,
    private readonly reader: Client,
    private readonly collectionId: string,
  ) {}

  static async join(): Promise<JustCreated> {
    const [author, reader] = await Promise.all([0, 1].map(async () => new Client((await signedIn()).cookie)));
    if (!author || !reader) throw new Error('nobody joined');
    const collection = await reader.call(0, 'POST', 'collections', { name: 'New ones', isPublic: true });
    return new JustCreated(author, reader, idOf(collection));
  }

  /** Uses a new character and its comment, then a deleted one. Returns faults. */
  async character(at: number): Promise<string[]> {
    const create = async () =>
      idOf(await this.author.call(at, 'POST', 'characters', aDraft({ name: freshName('New') })));
    const id = await create();
    const made = await faultsOf(this.usesOf(at + 1, id), (status) => status < 300);
    const comment = await this.reader.call(at, 'POST', `characters/${id}/comment`, { content: 'Seen.' });
    const commentId = fieldOf({ body: fieldOf(comment, 'userComment') }, 'id');
    const report = { reportedType: 'comment', reportedId: commentId, reason: 'Other' };
    const reports = [{ name: 'report of a comment', call: this.author.call(at + 1, 'POST', 'reports', report) }];
    const reported = await faultsOf(reports, (status) => status === 201);
    // A second character, because a favorite of a deleted one can still be removed.
    const gone = await create();
    await this.author.call(at, 'DELETE', `characters/${gone}`);
    const deleted = await faultsOf(this.usesOf(at + 1, gone), (status) => status === 404);
    return [...made, ...reported, ...deleted.map((fault) => `deleted, ${fault}`)];
  }

  /** Uses a user who has just chosen a username. Returns faults. */
  async user(at: number): Promise<string[]> {
    const username = freshName('new');
    await signedIn(username);
    const report = { reportedType: 'user', reportedId: username, reason: 'Other' };
    const post = (path: string, body: object = {}) => this.reader.call(at, 'POST', path, body);
    const uses = [
      { name: 'follow', call: post(`users/${username}/follow`) },
      { name: 'report of a user', call: post('reports', report) },
    ];
    const made = await faultsOf(uses, (status) => status < 300);
    const block = [{ name: 'block', call: post(`users/${username}/block`) }];
    return [...made, ...(await faultsOf(block, (status) => status < 300))];
  }

  private usesOf(at: number, id: string): Use[] {
    const post = (name: string, path: string, body: object = {}) => ({
      name,
      call: this.reader.call(at, 'POST', path, body),
    });
    return [
      post('like', `characters/${id}/like`, { isLike: true }),
      post('favorite', `characters/${id}/favorite`),
      post('comment', `characters/${id}/comment`, { content: 'New.' }),
      post('chat', 'chat-histories', { characterId: id, messages: [] }),
      post('collect', `collections/${this.collectionId}/characters`, { characterId: id }),
      post('report', 'reports', { reportedType: 'character', reportedId: id, reason: 'Other' }),
    ];
  }
}
