import { Redis } from 'ioredis';
import type { Installation } from '../installation.ts';
import { clockFindings, type Finding, good, warning, wrong } from './finding.ts';

const OLDEST = [6, 2] as const;
const MOST_FULL = 0.8;
const MS = 1_000;

export async function redisFindings({ redisUrl, isRedisCluster }: Installation): Promise<Finding[]> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 3_000,
    retryStrategy: () => null,
  });
  // `connect` rejects with a generic error; the event has the reason.
  let reason: Error | undefined;
  redis.on('error', (error: Error) => (reason = error));
  try {
    await redis.connect().catch((error: unknown) => {
      throw reason ?? error;
    });
    const begin = Date.now();
    const [seconds = 0, micros = 0] = await redis.time();
    const tookMs = Date.now() - begin;
    const info = infoOf(await redis.info());
    const version = info.get('redis_version') ?? '';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
    const policy = info.get('maxmemory_policy');
    const most = Number(info.get('maxmemory') ?? 0);
    return [
      good(`Redis responds in ${tookMs} ms (version ${version})`),
      ...clockFindings('Redis', seconds * MS + micros / MS, tookMs),
      ...(await clusterFindings(redis, isRedisCluster, info.get('cluster_enabled') === '1')),
      ...(isOld ? [wrong(`Redis is version ${version}`, 'Upgrade to 6.2 or later: jobs require it.')] : []),
      ...(policy !== undefined && policy !== 'noeviction'
        ? [
            wrong(
              `Redis evicts keys when it is full (${policy})`,
              'Set maxmemory-policy to noeviction, or jobs and sessions are lost.',
            ),
          ]
        : []),
      ...(most > 0 && Number(info.get('used_memory')) / most > MOST_FULL
        ? [wrong('Redis is nearly full', 'Raise maxmemory before it rejects writes.')]
        : []),
      ...(info.get('aof_enabled') === '0'
        ? [
            warning(
              'Redis loses everything since its last snapshot when it restarts',
              'Set appendonly yes, or users have to sign in again and jobs run late.',
            ),
          ]
        : []),
    ];
  } finally {
    redis.disconnect();
  }
}

async function clusterFindings(redis: Redis, isWanted: boolean, isCluster: boolean): Promise<Finding[]> {
  if (isWanted !== isCluster) {
    const what = isCluster
      ? 'REDIS_URL points to a Redis Cluster'
      : 'REDIS_CLUSTER is set, but REDIS_URL points to a single server';
    return [wrong(what, `Set REDIS_CLUSTER=${isCluster} before the first start: a cluster uses different job keys.`)];
  }
  if (!isCluster) return [];
  const state = infoOf(String(await redis.call('CLUSTER', 'INFO'))).get('cluster_state');
  if (state === 'ok') return [good('The Redis Cluster serves all slots')];
  return [
    wrong(
      `The Redis Cluster does not serve all slots (${state})`,
      'Restart its servers, or move their slots to other servers.',
    ),
  ];
}

const infoOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('\r\n').flatMap((line) => (line.includes(':') ? [line.split(/:(.*)/s, 2) as [string, string]] : [])),
  );
