import { KEY_PREFIX } from '@masque/contracts/rules';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config.ts';
import { Gateways } from '../upstream/gateways.ts';
import { fallbacksFor, troubleOf } from './fallback.rules.ts';
import { GatewayLists } from './gateway-lists.ts';

/** Free models come and go: the default is looked for this often, though nobody asks for the list. */
const CHECK_MS = 86_400_000;
/** Until there is a list to look in. */
const FIRST_CHECK_MS = 60_000;

/** Whether the model of users who chose none is still offered as it should be, looked up at the start and daily. Source: formats, section 11. */
@Injectable()
export class DefaultModel implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Asked where it is gone, in this order: OpenRouter alone can be asked for others. */
  fallbacks: readonly string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly lists: GatewayLists,
    private readonly gateways: Gateways,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    void this.check();
  }

  onApplicationShutdown() {
    clearTimeout(this.timer);
  }

  /** The operator is told when it is not as it should be: its users get another model's answers, or none, or pay. */
  private async check(): Promise<void> {
    const { byDefault: model } = this.config.model;
    const place = this.gateways.placeOf(model);
    if (!place) return;
    const { models, reason } = await this.lists.read(place.gateway, null);
    // What is shown only to those with a key of their own cannot be looked through by anybody else.
    const isKnown = models !== null || reason === 'key';
    this.timer = setTimeout(() => void this.check(), isKnown ? CHECK_MS : FIRST_CHECK_MS).unref();
    if (!models) return;
    this.fallbacks = place.gateway.keyPrefix === KEY_PREFIX ? fallbacksFor(model, models) : [];
    const trouble = troubleOf(model, models);
    if (trouble !== null) this.logger.error({ model }, trouble);
  }
}
