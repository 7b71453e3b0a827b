/** Round-robin by user, so that a user with many items delays only their own. */
export class FairQueue<T> {
  private readonly waiting = new Map<string, T[]>();

  countOf(user: string): number {
    return this.waiting.get(user)?.length ?? 0;
  }

  add(user: string, item: T): void {
    const own = this.waiting.get(user);
    if (own) own.push(item);
    else this.waiting.set(user, [item]);
  }

  takeNext(mayTake: (user: string) => boolean): T | undefined {
    for (const [user, items] of this.waiting) {
      if (!mayTake(user)) continue;
      const item = items.shift();
      this.waiting.delete(user);
      if (items.length > 0) this.waiting.set(user, items); // behind everybody else
      return item;
    }
    return undefined;
  }
}
