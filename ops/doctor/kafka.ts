import type { Admin } from 'kafkajs';
import { topics } from '../../libs/contracts/src/events/events.ts';
import { deadTopics, withKafka } from '../dead-letters/letters.ts';
import { type Installation, services } from '../installation.ts';
import { type Finding, good, warning, wrong } from './finding.ts';

/** A consumer may lag this many events for a moment. */
const MOST_LAG = 1_000n;

export async function kafkaFindings(
  { kafka: access, prefix }: Installation,
  isProduction: boolean,
): Promise<Finding[]> {
  return withKafka({ access, prefix }, async ({ admin }) => {
    const { brokers } = await admin.describeCluster();
    const existing = new Set(await admin.listTopics());
    const [ours, missing] = [
      topics.filter((topic) => existing.has(`${prefix}${topic}`)),
      topics.filter((topic) => !existing.has(`${prefix}${topic}`)),
    ];
    const found: Finding[] = [
      good(`Kafka responds (${brokers.length} ${brokers.length === 1 ? 'broker' : 'brokers'}, ${ours.length} topics)`),
    ];
    if (missing.length > 0)
      found.push(
        wrong(
          `Topics are missing: ${missing.join(', ')}`,
          'Start the services, which create them; their user needs permission to create topics.',
        ),
      );
    found.push(
      ...(await replicaFindings(
        admin,
        ours.map((topic) => `${prefix}${topic}`),
        isProduction,
      )),
    );
    found.push(...(await deadLetterFindings(admin, prefix, ours)));
    found.push(...(await lagFindings(admin, prefix)));
    return found;
  });
}

async function replicaFindings(admin: Admin, names: string[], isProduction: boolean): Promise<Finding[]> {
  const metadata = await admin.fetchTopicMetadata({ topics: names });
  const partitions = metadata.topics.flatMap(({ name, partitions: all }) => all.map((each) => ({ name, ...each })));
  const named = (of: { name: string }[]) => [...new Set(of.map(({ name }) => name))].join(', ');
  const behind = partitions.filter(({ isr, replicas }) => isr.length < replicas.length);
  const single = partitions.filter(({ replicas }) => replicas.length < 3);
  return [
    ...(behind.length > 0
      ? [wrong(`Topic replicas are behind: ${named(behind)}`, 'Check the brokers: one is down or slow.')]
      : []),
    ...(isProduction && single.length > 0
      ? [
          warning(
            `Topics with fewer than 3 replicas: ${named(single)}`,
            'Set default.replication.factor=3 and min.insync.replicas=2, and reassign the topics.',
          ),
        ]
      : []),
  ];
}

async function deadLetterFindings(admin: Admin, prefix: string, ours: readonly string[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const topic of ours.filter((each) => deadTopics.includes(each))) {
    const offsets = await admin.fetchTopicOffsets(`${prefix}${topic}`);
    const letters = offsets.reduce((sum, { high, low }) => sum + BigInt(high) - BigInt(low), 0n);
    if (letters > 0n)
      found.push(
        warning(
          `${topic} has ${letters} events that could not be handled`,
          `List them: npm run ops -- dead-letters list ${topic}`,
        ),
      );
  }
  return found;
}

/** Only consumer groups whose instances share events; the others keep their own positions. */
async function lagFindings(admin: Admin, prefix: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const service of services) {
    let lag = 0n;
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId: `${prefix}${service}` })) {
      const ends = new Map(
        (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, BigInt(high)]),
      );
      for (const { partition, offset } of partitions)
        if (BigInt(offset) >= 0n) lag += (ends.get(partition) ?? BigInt(offset)) - BigInt(offset);
    }
    if (lag > MOST_LAG)
      found.push(
        warning(`${service} is ${lag} events behind`, `Check its log and load; it catches up once it can write.`),
      );
  }
  return found;
}
