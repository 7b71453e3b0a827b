import type { ServiceName } from '@masque/contracts';
import { type MessageHandler, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { consumedBy } from './dispatch.ts';
import type { EventHandler, EventHandlers } from './event-handling.ts';
import type { EventListener } from './event-listener.ts';

/** Nest transport that gives the controllers' `@Event` methods what the service consumes from Kafka. */
export class EventTransport extends Server {
  override readonly propagatesEventHandlerErrors = true;
  private listener: EventListener | undefined;

  constructor(
    private readonly service: ServiceName,
    private readonly listenerOf: (handlers: EventHandlers) => EventListener,
  ) {
    super();
  }

  /** @throws Error unless exactly the events that the contract lists for this service have a handler. */
  override listen(callback: () => void): void {
    const consumed: readonly string[] = consumedBy(this.service);
    const missing = consumed.filter((name) => !this.messageHandlers.has(name));
    const unknown = [...this.messageHandlers.keys()].filter((name) => !consumed.includes(name));
    if (missing.length > 0) throw new Error(`${this.service} has no handler for ${missing.join(', ')}`);
    if (unknown.length > 0) throw new Error(`${this.service} does not consume ${unknown.join(', ')}`);
    this.listener = this.listenerOf(new Map([...this.messageHandlers].map(([name, call]) => [name, handlerOf(call)])));
    this.listener.start();
    callback();
  }

  override async close(): Promise<void> {
    const { listener } = this;
    this.listener = undefined;
    await listener?.stop();
  }

  override on(): never {
    throw new Error('The event transport has no events of its own.');
  }

  override unwrap(): never {
    throw new Error('The event transport wraps no server.');
  }
}

const handlerOf = (call: MessageHandler): EventHandler => ({
  isBatch: call.extras?.['isBatch'] === true,
  handle: async (data) => {
    const result: unknown = await call(data);
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  },
});
