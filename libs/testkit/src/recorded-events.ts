import { eventSpec, type ServiceName } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { consumedBy } from '@masque/service-kit/events';
import { eventSource, messageSink, type RawMessage } from './events.ts';
import { eventually } from './eventually.ts';
import type { StartedService } from './started-service.ts';

/** Sends the example and every earlier version of each consumed event, twice. Returns the dead letters. */
export async function playRecordedEvents(service: StartedService, name: ServiceName): Promise<RawMessage[]> {
  const source = await eventSource(service);
  const refused: RawMessage[] = [];
  for (const event of consumedBy(name)) {
    const { topic, version, example, recorded } = eventSpec(event);
    const sink = await messageSink(service, `${topic}.dlq`);
    const partition = newId();
    for (const message of [{ name: event, version, data: example }, ...recorded]) {
      const occurredAt = new Date().toISOString();
      const value = JSON.stringify({ id: newId(), occurredAt, requestId: 'recorded', ...message });
      await source.raw(topic, partition, value);
      await source.raw(topic, partition, value);
    }
    await source.raw(topic, partition, 'the end'); // dead-lettered once the others are handled
    await eventually(() => sink.received.some(({ key, value }) => key === partition && value === 'the end'));
    refused.push(...sink.received.filter(({ key, value }) => key === partition && value !== 'the end'));
    await sink.close();
  }
  await source.close();
  return refused;
}
