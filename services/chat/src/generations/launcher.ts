import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import { ModelGateway } from '../upstream/model-gateway.ts';
import { Generation, type GenerationFacts, type Keeper } from './generation.ts';
import type { KeptReply } from './kept-reply.ts';
import { callModel } from './model-call.ts';
import { Pulse } from './pulse.ts';
import { RunningReplies } from './running-replies.ts';
import { Watch } from './watch.ts';

export interface Launch {
  readonly facts: GenerationFacts;
  readonly keeper: Keeper;
  /** The same keeper, when it is to be saved while it grows. */
  readonly kept: KeptReply | null;
  readonly key: string;
  readonly body: string;
}

/** Sets a reply going: from here on it runs by itself. */
@Injectable()
export class Launcher {
  constructor(
    private readonly gateway: ModelGateway,
    private readonly pulse: Pulse,
    private readonly watch: Watch,
    private readonly running: RunningReplies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  launch({ facts, keeper, kept, key, body }: Launch): Generation {
    const generation = new Generation(facts, keeper);
    this.running.add(generation);
    this.watch.add(generation, kept);
    const { gateway, pulse } = this;
    callModel(generation, { gateway, pulse, key, body, retryMs: this.config.model.retryMs });
    return generation;
  }
}
