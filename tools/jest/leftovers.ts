import { Kafka, logLevel } from 'kafkajs';
import { mongo } from 'mongoose';

async function dropDatabases(url: string, isLeft: (name: string) => boolean): Promise<void> {
  const client = new mongo.MongoClient(url);
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((database) => isLeft(database.name))) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}

async function deleteTopics(brokers: string, isLeft: (name: string) => boolean): Promise<void> {
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const topics = (await admin.listTopics()).filter(isLeft);
    if (topics.length > 0) await admin.deleteTopics({ topics });
  } finally {
    await admin.disconnect();
  }
}

/** Leftovers are costly: the local store visits every collection per commit, Kafka every topic every few seconds. */
export async function deleteLeftovers(prefixes: readonly string[]): Promise<void> {
  const { MONGODB_URL, KAFKA_BROKERS } = process.env;
  const isLeft = (name: string) => prefixes.some((prefix) => name.startsWith(prefix));
  if (MONGODB_URL) await dropDatabases(MONGODB_URL, isLeft);
  if (KAFKA_BROKERS) await deleteTopics(KAFKA_BROKERS, isLeft);
}
