import mongoose, { type mongo } from 'mongoose';
import { type Say, sentenceOf } from './say.ts';

export interface StoreAccess {
  readonly url: string;
  readonly prefix: string;
}

/** @throws within seconds if the store is unreachable. */
export async function withStore<T>({ url }: StoreAccess, work: (client: mongo.MongoClient) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 3_000 });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Like `withStore`, but a failure is a line of output and the exit code 1. */
export async function runOnStore(
  access: StoreAccess,
  say: Say,
  work: (client: mongo.MongoClient) => Promise<number>,
): Promise<number> {
  try {
    return await withStore(access, work);
  } catch (error) {
    say(`The store is unavailable: ${sentenceOf(error)}`);
    return 1;
  }
}
