import type { ChatChange } from '@masque/contracts';
import { type ServiceCaller, eventually } from '@masque/testkit';
import { eventsOf } from '../../../libs/generations/test/read-stream.ts';

type Of<T extends ChatChange['type']> = Extract<ChatChange, { type: T }>;

/** Collects a chat's changes as they arrive. */
export class FollowedChanges {
  readonly changes: ChatChange[] = [];
  lastId: string | undefined;
  hasEnded = false;
  private readonly leaving: AbortController;

  constructor(answer: Response, leaving: AbortController) {
    this.leaving = leaving;
    void this.read(answer);
  }

  private async read(answer: Response): Promise<void> {
    try {
      for await (const { id, data } of eventsOf(answer)) {
        this.changes.push(JSON.parse(data));
        this.lastId = id ?? this.lastId;
      }
    } catch {
      // We left, or the server is gone.
    }
    this.hasEnded = true;
  }

  of<T extends ChatChange['type']>(type: T): Of<T>[] {
    return this.changes.filter((change): change is Of<T> => change.type === type);
  }

  /** The text so far of the reply with this id. */
  replyText(messageId: string): string {
    return this.of('reply')
      .filter((change) => change.messageId === messageId)
      .reduce((text, { from, text: piece }) => text.slice(0, from) + piece, '');
  }

  /** Waits for the chat at this revision or a newer one. */
  until = (revision: number): Promise<unknown> =>
    eventually(() => this.of('chat').some(({ chat }) => chat.revision >= revision), 15_000);

  leave(): void {
    this.leaving.abort();
  }
}

export async function followChanges(
  caller: ServiceCaller,
  chatId: string,
  lastEventId?: string,
): Promise<FollowedChanges> {
  const leaving = new AbortController();
  const headers = new Headers(lastEventId === undefined ? [] : [['last-event-id', lastEventId]]);
  const answer = await caller.fetch(`/chats/${chatId}/changes`, { headers, signal: leaving.signal });
  if (!answer.ok) throw new Error(`changes: ${answer.status} ${await answer.text()}`);
  return new FollowedChanges(answer, leaving);
}
