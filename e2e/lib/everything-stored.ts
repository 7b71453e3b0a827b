import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { mongo } from 'mongoose';
import { topics } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { serviceNames } from './control.ts';
import { setting } from './api.ts';

export type Stored = readonly [where: string, text: string];

export const dataFolder = (): string => dirname(setting('MASQUE_LOGS'));

async function rows(): Promise<Stored[]> {
  const client = await mongo.MongoClient.connect(setting('MONGODB_URL'), { directConnection: true });
  try {
    const found: Stored[] = [];
    for (const service of serviceNames) {
      for (const { name } of await client.db(service).listCollections().toArray()) {
        const all = await client.db(service).collection(name).find({}).toArray();
        for (const row of all) found.push([`${service}.${name}`, JSON.stringify(row)]);
      }
    }
    return found;
  } finally {
    await client.close();
  }
}

async function redisKeys(): Promise<Stored[]> {
  const redis = new Redis(setting('REDIS_URL'));
  try {
    const found: Stored[] = [];
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key);
      const value =
        type === 'string'
          ? decoded((await redis.get(key)) ?? '')
          : type === 'hash'
            ? JSON.stringify(await redis.hgetall(key))
            : type === 'set'
              ? (await redis.smembers(key)).join()
              : type === 'zset'
                ? (await redis.zrange(key, '0', '-1')).join()
                : type === 'list'
                  ? (await redis.lrange(key, 0, -1)).join()
                  : JSON.stringify(await redis.xrange(key, '-', '+'));
      found.push([`redis ${key}`, `${key} ${value}`]);
    }
    return found;
  } finally {
    redis.disconnect();
  }
}

/** Cached responses have base64 bodies. */
const decoded = (value: string): string => {
  const body = /"body":"([A-Za-z0-9+/=]+)"/.exec(value)?.[1];
  return body === undefined ? value : `${value} ${Buffer.from(body, 'base64').toString()}`;
};

/** The latest message per key, as after compaction, and all dead letters. */
async function newestMessages(): Promise<Stored[]> {
  const kafka = new Kafka({ brokers: setting('KAFKA_BROKERS').split(','), logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const ends = new Map<string, number>();
  const existing = new Set(await admin.listTopics());
  const read = topics.filter((topic) => existing.has(topic));
  for (const topic of read)
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic))
      if (Number(high) > Number(low)) ends.set(`${topic}:${partition}`, Number(high));
  await admin.disconnect();
  const newest = new Map<string, Stored>();
  const consumer = kafka.consumer({ groupId: newId(), maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topics: read, fromBeginning: true });
  await new Promise<void>((resolve) => {
    if (ends.size === 0) resolve();
    void consumer.run({
      eachMessage: async ({ topic, partition, message }) => {
        const key = topic.endsWith('.dlq') ? message.offset : String(message.key);
        newest.set(`${topic}:${partition}:${key}`, [topic, String(message.value)]);
        const end = ends.get(`${topic}:${partition}`);
        if (end !== undefined && Number(message.offset) + 1 >= end) ends.delete(`${topic}:${partition}`);
        if (ends.size === 0) resolve();
      },
    });
  });
  await consumer.disconnect();
  return [...newest.values()];
}

/** Read through their APIs instead: their files contain free pages and data not compacted yet. */
const OF_STORES = ['kafka', 'store', 'redis', 'backing'];

function files(folder = dataFolder()): Stored[] {
  return readdirSync(folder).flatMap((name): Stored[] => {
    const path = join(folder, name);
    if (folder === dataFolder() && OF_STORES.includes(name)) return [];
    if (statSync(path).isDirectory()) return files(path);
    const where = relative(dataFolder(), path);
    if (/^discovery.*\.sqlite$/.test(name)) return index(path).map((text) => [where, text]);
    if (name.startsWith('discovery')) return [];
    return [[where, `${where} ${readFileSync(path, 'latin1')}`]];
  });
}

/** All rows of the discovery index. */
function index(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return ['cards', 'contents', 'marks', 'shares', 'tags', 'tagCounts'].flatMap((table) =>
      database
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map((row) => JSON.stringify(row)),
    );
  } finally {
    database.close();
  }
}

/** All stored data: database rows, Redis, latest messages, files and logs. */
export async function everythingStored(): Promise<Stored[]> {
  return [...(await rows()), ...(await redisKeys()), ...(await newestMessages()), ...files()];
}
