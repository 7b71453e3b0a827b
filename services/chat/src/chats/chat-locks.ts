import { Injectable } from '@nestjs/common';

/** Lets one change of a chat at a time through, within this instance; revisions guard against other instances. */
@Injectable()
export class ChatLocks {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(chatId: string, change: () => Promise<T>): Promise<T> {
    const before = this.last.get(chatId);
    const mine = before ? before.then(change, change) : change();
    this.last.set(chatId, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(chatId) === mine) this.last.delete(chatId);
    }
  }
}
