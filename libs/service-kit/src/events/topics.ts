import { type EventName, events, eventSpec, type ServiceName, topicsUsedBy } from '@masque/contracts';
// Node can't detect the named exports of this CommonJS package.
import kafkajs, { type Admin, type IResourceConfigEntry } from 'kafkajs';

const DEAD_LETTERS = /\.dlq$/;

/** Ms until Kafka removes superseded states: after that, nothing is left of a deleted user. */
const COMPACTED_WITHIN_MS = 24 * 60 * 60_000;

/** Kafka keeps the newest message of each key forever, and dead letters until an operator drops them. */
function settingsOf(topic: string): IResourceConfigEntry[] {
  if (DEAD_LETTERS.test(topic)) return [{ name: 'retention.ms', value: '-1' }];
  const specs = (Object.keys(events) as EventName[]).map(eventSpec);
  const maxBytes = specs.find((spec) => spec.topic === topic)?.maxBytes;
  return [
    { name: 'cleanup.policy', value: 'compact' },
    { name: 'max.compaction.lag.ms', value: String(COMPACTED_WITHIN_MS) },
    ...(maxBytes ? [{ name: 'max.message.bytes', value: String(maxBytes) }] : []),
  ];
}

export async function ensureTopics(
  admin: Admin,
  service: ServiceName,
  named: (topic: string) => string,
  partitions: number,
): Promise<void> {
  const topics = topicsUsedBy(service);
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !existing.has(named(topic)));
  if (missing.length > 0) {
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic: named(topic),
        numPartitions: DEAD_LETTERS.test(topic) ? 1 : partitions,
        configEntries: settingsOf(topic),
      })),
    });
  }
  const outdated = await outdatedTopics(
    admin,
    named,
    topics.filter((topic) => existing.has(named(topic))),
  );
  if (outdated.length > 0) await admin.alterConfigs({ validateOnly: false, resources: outdated });
}

async function outdatedTopics(admin: Admin, named: (topic: string) => string, present: readonly string[]) {
  if (present.length === 0) return [];
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: present.map((topic) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name: named(topic) })),
  });
  return present
    .filter((topic) => {
      const entries = resources.find(({ resourceName }) => resourceName === named(topic))?.configEntries ?? [];
      return settingsOf(topic).some(({ name, value }) =>
        entries.every((entry) => entry.configName !== name || entry.configValue !== value),
      );
    })
    .map((topic) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name: named(topic),
      configEntries: settingsOf(topic),
    }));
}
