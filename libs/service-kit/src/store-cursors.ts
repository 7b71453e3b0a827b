import mongoose, { type Collection } from 'mongoose';

/**
 * The collection as it is, but until the store has been there once it gives no cursors: mongoose holds calls back until then
 * and gives a promise in place of the cursor. Nobody awaits that one, and ten seconds later its rejection ends the process.
 * Such calls throw the error of a store that is away. (Models of the collection are not changed: they await it.)
 */
export function withoutEarlyCursors<T extends object>(collection: Collection<T>, hasOpened: () => boolean) {
  const whenOpened =
    (method: 'find' | 'aggregate') =>
    (...args: unknown[]): unknown => {
      if (!hasOpened()) throw new mongoose.mongo.MongoNotConnectedError('the store has not been there yet');
      const original: unknown = Reflect.get(collection, method);
      return typeof original === 'function' ? Reflect.apply(original, collection, args) : undefined;
    };
  const guarded: Collection<T> = Object.create(collection);
  return Object.assign(guarded, { find: whenOpened('find'), aggregate: whenOpened('aggregate') });
}
