import mongoose, { type Collection } from 'mongoose';

const refusing = new WeakSet<object>();

/**
 * Until the store has been there once, mongoose holds calls back: it gives a promise, also in place of a cursor. Nobody awaits
 * that one, and ten seconds later its rejection ends the process. So calls that give a cursor are refused until then, with
 * the error of a store that is away.
 */
export function refuseEarlyCursors<T extends object>(collection: Collection<T>, hasOpened: () => boolean): void {
  // mongoose gives the same object for the same name.
  if (refusing.has(collection)) return;
  refusing.add(collection);
  for (const method of ['find', 'aggregate'] as const) {
    const original: unknown = collection[method];
    Object.assign(collection, {
      [method](...args: unknown[]): unknown {
        if (!hasOpened()) throw new mongoose.mongo.MongoNotConnectedError('the store has not been there yet');
        return Reflect.apply(original as () => unknown, collection, args);
      },
    });
  }
}
