import { topics } from '../../libs/contracts/src/events/events.ts';
import { type LettersAccess, withKafka } from '../dead-letters/letters.ts';
import { services } from '../installation.ts';

/** @throws while services are connected, because this may be another installation's Kafka. They recreate the topics. */
export const emptyTopics = (place: LettersAccess): Promise<void> =>
  withKafka(place, async ({ admin, prefix }) => {
    const { groups } = await admin.describeGroups(services.map((service) => `${prefix}${service}`));
    const running = groups.filter(({ members }) => members.length > 0).map(({ groupId }) => groupId);
    if (running.length > 0) throw new Error(`services are still connected to this Kafka: ${running.join(', ')}`);
    const existing = await admin.listTopics();
    const ours = topics.map((topic) => `${prefix}${topic}`).filter((topic) => existing.includes(topic));
    if (ours.length > 0) await admin.deleteTopics({ topics: ours });
  });
