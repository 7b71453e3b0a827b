import { DomainError } from '@masque/contracts';
import { ModelCall } from '../upstream/model-call.ts';
import type { ModelGateway } from '../upstream/model-gateway.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import type { Generation } from './generation.ts';
import type { Pulse } from './pulse.ts';

export interface ModelCallOptions {
  readonly gateway: ModelGateway;
  readonly pulse: Pulse;
  readonly key: string;
  /** The request to the model as JSON. */
  readonly body: string;
  /** Before the first retry; doubled before the next. */
  readonly retryMs: number;
}

/** Lets the model write a reply. */
export function callModel(generation: Generation, { gateway, pulse, key, body, retryMs }: ModelCallOptions): void {
  const call = new ModelCall(gateway, { key, body, retryMs });
  generation.cancel = () => call.abort();
  generation.lastSign = () => call.lastSignAt;
  const read = async () => {
    for (;;) {
      const part = await call.next();
      if (part === null) break;
      if (part.model !== undefined) generation.facts.model = part.model;
      if (part.usage) generation.facts.usage = part.usage;
      if (part.text !== '') pulse.take(generation, part.text);
    }
    await generation.end({ state: 'complete', finish: call.finish ?? 'stop', error: null });
  };
  read().catch((error: unknown) =>
    generation.fail(error instanceof UpstreamFailure ? error.error : new DomainError('model.failed')),
  );
}
