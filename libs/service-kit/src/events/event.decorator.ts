import type { EventData, EventName } from '@masque/contracts';
import { applyDecorators, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';

type Decorates<Data> = <M extends (data: Data) => Promise<void>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/** Passes errors on to the transport, which retries; Nest would replace them with "Internal server error". */
@Catch()
class RethrowFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** Handles an event in a controller of `events/`. Events come in the order of their key, possibly more than once. */
export const Event = <N extends EventName>(name: N): Decorates<EventData<N>> =>
  applyDecorators(EventPattern<EventName>(name), UseFilters(RethrowFilter));

/** Handles up to 500 events at once, only the newest state of each key. */
export const EventBatch = <N extends EventName>(name: N): Decorates<readonly EventData<N>[]> =>
  applyDecorators(EventPattern<EventName>(name, { isBatch: true }), UseFilters(RethrowFilter));
