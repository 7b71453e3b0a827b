import mongoose, { type Collection } from 'mongoose';

/**
 * Before the first connection, mongoose buffers calls and returns a promise instead of a cursor. Nobody awaits it, so
 * its rejection ends the process; these calls throw instead. (Models aren't affected: they await it.)
 */
export function withoutEarlyCursors<T extends object>(collection: Collection<T>, hasOpened: () => boolean) {
  const whenOpened =
    (method: 'find' | 'aggregate') =>
    (...args: unknown[]): unknown => {
      if (!hasOpened()) throw new mongoose.mongo.MongoNotConnectedError('store not connected yet');
      const original: unknown = Reflect.get(collection, method);
      return typeof original === 'function' ? Reflect.apply(original, collection, args) : undefined;
    };
  const guarded: Collection<T> = Object.create(collection);
  return Object.assign(guarded, { find: whenOpened('find'), aggregate: whenOpened('aggregate') });
}
