import { topics } from '../../../libs/contracts/src/events.ts';
import { type Place, withKafka } from '../dead-letters/letters.ts';

/** Removes the installation's topics; the services make them anew. */
export const emptyTopics = (place: Place): Promise<void> =>
  withKafka(place, async ({ admin, prefix }) => {
    const existing = await admin.listTopics();
    const ours = topics.map((topic) => `${prefix}${topic}`).filter((topic) => existing.includes(topic));
    if (ours.length > 0) await admin.deleteTopics({ topics: ours });
  });
