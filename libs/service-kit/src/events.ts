import { type EventName, EventEnvelope, events, type ServiceName } from '@masque/contracts';
import { Controller, Inject, type Type, UseInterceptors } from '@nestjs/common';
import { Ctx, EventPattern, KafkaContext, Payload, Transport } from '@nestjs/microservices';
import { inContext } from './context.ts';
import { DeadLetterInterceptor, PermanentEventError } from './dead-letter.interceptor.ts';

type AnyHandlers = Readonly<Record<string, (data: never) => Promise<void>>>;

const eventNames = Object.keys(events) as EventName[];
export const consumedBy = (service: ServiceName): EventName[] =>
  eventNames.filter((name) => (events[name].consumers as readonly ServiceName[]).includes(service));
const topicsOf = (names: readonly EventName[]): string[] => [...new Set(names.map((name) => events[name].topic))];

/** Parses one message and hands it to its handler; names and versions we do not know go to the dead letters. */
export async function dispatch(handlers: AnyHandlers, consumed: readonly EventName[], message: unknown): Promise<void> {
  const envelope = EventEnvelope.safeParse(message);
  if (!envelope.success) throw new PermanentEventError('not an event envelope');
  const name = consumed.find((candidate) => candidate === envelope.data.name);
  if (!name) return; // another event of the same topic, meant for others
  if (envelope.data.version > events[name].version) throw new PermanentEventError(`unknown version of ${name}`);
  const data = events[name].data.safeParse(envelope.data.data);
  if (!data.success) throw new PermanentEventError(`${name} does not fit its contract`);
  const { requestId } = envelope.data;
  await inContext({ requestId }, () => (handlers[name] as (data: unknown) => Promise<void>)(data.data));
}

/** A controller that listens to every topic the service consumes and calls the service's handlers. */
export function eventsController(service: ServiceName, prefix: string, handlers: Type<object>): Type<object> {
  const consumed = consumedBy(service);

  class EventsController {
    constructor(@Inject(handlers) readonly handlers: AnyHandlers) {}
  }
  for (const topic of topicsOf(consumed)) {
    const method = async function handle(this: EventsController, message: unknown) {
      await dispatch(this.handlers, consumed, message);
    };
    Object.defineProperty(EventsController.prototype, topic, { value: method, writable: true, configurable: true });
    const descriptor = { value: method };
    Payload()(EventsController.prototype, topic, 0);
    Ctx()(EventsController.prototype, topic, 1);
    EventPattern(`${prefix}${topic}`, Transport.KAFKA)(EventsController.prototype, topic, descriptor);
    UseInterceptors(DeadLetterInterceptor)(EventsController.prototype, topic, descriptor);
    Reflect.defineMetadata('design:paramtypes', [Object, KafkaContext], EventsController.prototype, topic);
  }
  Controller()(EventsController);
  return EventsController;
}
