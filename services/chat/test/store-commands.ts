import { Store } from '@masque/service-kit';
import type { StartedService } from '@masque/testkit';
import { mongo } from 'mongoose';

/** What is not sent because of a call. */
const IGNORED = new Set(['hello', 'ping', 'endSessions', 'isMaster', 'ismaster']);

/** Written by a clock, whatever is called. */
const TIMED = new Set(['publications', 'event-positions']);
/** The relay's look for rows that another instance has left. */
const isSweep = ({ find, filter }: mongo.Document): boolean =>
  find === 'chats' && Object.keys(filter ?? {}).every((key) => key.startsWith('outbox'));

interface Command {
  readonly name: string;
  readonly collection: string;
  readonly bytes: number;
}

/** The commands that a service sends to its store, with the bytes of questions and answers. */
export function storeCommands(service: StartedService) {
  const commands: Command[] = [];
  const pending = new Map<number, Command>();
  const client = service.app.get(Store).connection.getClient();
  const started = ({ commandName, command, requestId }: mongo.CommandStartedEvent) => {
    if (IGNORED.has(commandName) || isSweep(command)) return;
    const bytes = mongo.BSON.calculateObjectSize(command);
    pending.set(requestId, { name: commandName, collection: String(command[commandName]), bytes });
  };
  const succeeded = ({ requestId, reply }: mongo.CommandSucceededEvent) => {
    const command = pending.get(requestId);
    if (!command) return;
    pending.delete(requestId);
    commands.push({ ...command, bytes: command.bytes + mongo.BSON.calculateObjectSize({ reply }) });
  };
  client.on('commandStarted', started);
  client.on('commandSucceeded', succeeded);
  const own = () => commands.filter(({ collection }) => !TIMED.has(collection));
  return {
    list: () => own().map(({ name, collection }) => `${name} ${collection}`),
    count: () => own().length,
    bytes: () => own().reduce((sum, { bytes }) => sum + bytes, 0),
    reset: () => {
      commands.length = 0;
    },
    end: () => {
      client.off('commandStarted', started);
      client.off('commandSucceeded', succeeded);
    },
  };
}
