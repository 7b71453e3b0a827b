import { StoreConnection } from '@masque/service-kit/store';
import type { StartedService } from '@masque/testkit';
import { mongo } from 'mongoose';

/** Commands of the driver, which no call causes. */
const IGNORED = new Set(['hello', 'ping', 'endSessions', 'isMaster', 'ismaster']);

/** Collections that only timers and events use. */
const TIMED = new Set(['publications', 'event-positions', 'erasures']);
/** Filters of periodic sweeps: relay, generations, purges, and chats that were begun. */
const SWEPT: Record<string, readonly RegExp[]> = {
  chats: [/^outbox/, /^generation\.owner$/, /^isPurging$|^purgeAt$/],
  'chat-beginnings': [/^at$/],
};
const isOfClocks = (command: mongo.Document, name: string): boolean => {
  const collection = String(command[name]);
  if (TIMED.has(collection)) return true;
  const paths = Object.keys(command['filter'] ?? {});
  const isSweep = (path: RegExp) => paths.length > 0 && paths.every((own) => path.test(own));
  return name === 'find' && (SWEPT[collection] ?? []).some(isSweep);
};

interface Command {
  readonly name: string;
  readonly collection: string;
  readonly bytes: number;
  readonly isOfClocks: boolean;
}

/** Delays the relay, so that its commands aren't counted. */
export const lateRelay = { KAFKA_COALESCE_MS: '3000' };

/** Records a service's commands to its store, with the bytes of requests and replies. */
export function storeCommands(service: StartedService) {
  const commands: Command[] = [];
  const pending = new Map<number, Command>();
  const client = service.app.get(StoreConnection).connection.getClient();
  const started = ({ commandName, command, requestId }: mongo.CommandStartedEvent) => {
    if (IGNORED.has(commandName)) return;
    const bytes = mongo.BSON.calculateObjectSize(command);
    const collection = String(command[commandName]);
    pending.set(requestId, { name: commandName, collection, bytes, isOfClocks: isOfClocks(command, commandName) });
  };
  const succeeded = ({ requestId, reply }: mongo.CommandSucceededEvent) => {
    const command = pending.get(requestId);
    if (!command) return;
    pending.delete(requestId);
    commands.push({ ...command, bytes: command.bytes + mongo.BSON.calculateObjectSize({ reply }) });
  };
  client.on('commandStarted', started);
  client.on('commandSucceeded', succeeded);
  const own = () => commands.filter((command) => !command.isOfClocks);
  const listed = (some: readonly Command[]) => some.map(({ name, collection }) => `${name} ${collection}`);
  return {
    list: () => listed(own()),
    /** Commands that no call causes. */
    ofClocks: () => listed(commands.filter((command) => command.isOfClocks)),
    count: () => own().length,
    bytes: () => own().reduce((sum, { bytes }) => sum + bytes, 0),
    /** Also forgets commands in flight. */
    reset: () => {
      commands.length = 0;
      pending.clear();
    },
    end: () => {
      client.off('commandStarted', started);
      client.off('commandSucceeded', succeeded);
    },
  };
}
