import { type Say, sentenceOf } from '../say.ts';
import { type DeadLetter, deadTopics, drop, type LettersAccess, readLetters, replay, withKafka } from './letters.ts';

const USAGE = `Usage: npm run ops -- dead-letters list|replay|drop [topic]

  list    shows events that could not be handled, with the service and the reason
  replay  sends them to their services again
  drop    deletes them permanently

Without a topic: all topics. Settings: KAFKA_BROKERS (127.0.0.1:19092), NAME_PREFIX.`;

/** Best effort: the message may be malformed. */
function eventOf(value: string | null): string {
  try {
    const envelope: unknown = JSON.parse(value ?? '');
    const read = (field: string): unknown =>
      typeof envelope === 'object' && envelope ? Reflect.get(envelope, field) : undefined;
    const [name, id, requestId] = [read('name'), read('id'), read('requestId')];
    if (typeof name === 'string') return `${name} ${String(id)} (request ${String(requestId)})`;
  } catch {
    // falls through
  }
  return 'unreadable message';
}

const lineOf = (letter: DeadLetter): string =>
  [
    letter.at.toISOString(),
    `${letter.topic}[${letter.partition}]@${letter.offset}`,
    `key ${letter.key ?? 'none'}`,
    eventOf(letter.value),
    letter.service === null ? letter.reason : `${letter.service}: ${letter.reason}`,
  ].join('  ');

const count = (n: number): string => (n === 1 ? '1 dead letter' : `${n} dead letters`);

export async function command(args: readonly string[], place: LettersAccess, say: Say): Promise<number> {
  const [action = '', topic] = args;
  const wanted = topic && !topic.endsWith('.dlq') ? `${topic}.dlq` : topic;
  if (!['list', 'replay', 'drop'].includes(action) || args.length > 2) {
    say(USAGE);
    return 1;
  }
  if (wanted && !deadTopics.includes(wanted)) {
    say(`No such topic: ${topic}. Available: ${deadTopics.join(', ')}`);
    return 1;
  }
  try {
    return await withKafka(place, async (clients) => {
      let total = 0;
      for (const name of wanted ? [wanted] : deadTopics) {
        const letters = await readLetters(clients, name);
        total += letters.length;
        for (const letter of letters) say(lineOf(letter));
        if (action === 'replay') await replay(clients, letters);
        if (action === 'drop') await drop(clients, letters);
      }
      say(action === 'list' ? count(total) : `${count(total)} ${action === 'replay' ? 'replayed' : 'dropped'}`);
      return 0;
    });
  } catch (error) {
    say(`Kafka at ${place.access.brokers.join(',')} is unavailable: ${sentenceOf(error)}`);
    return 1;
  }
}
