import { KEY_PREFIX } from '@masque/contracts/rules';
import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ChatConfig } from '../config.ts';
import { Gateways } from '../providers/gateways.ts';
import { fallbacksFor, troubleOf } from './fallback.rules.ts';
import { GatewayLists } from './gateway-lists.ts';

/** Free models come and go, so the default is checked even if nobody lists models. */
const CHECK_MS = 86_400_000;
const FIRST_CHECK_MS = 60_000;

/** Whether the default model is still offered. Source: formats, section 11. */
@Injectable()
export class DefaultModel implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Asked in this order when the default model is gone; OpenRouter only. */
  fallbacks: readonly string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly lists: GatewayLists,
    private readonly gateways: Gateways,
    @Inject(CONFIG) private readonly config: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    void this.check();
  }

  onApplicationShutdown() {
    clearTimeout(this.timer);
  }

  private async check(): Promise<void> {
    const { byDefault: model } = this.config.model;
    const place = this.gateways.placeOf(model);
    if (!place) return;
    const { models, reason } = await this.lists.read(place.gateway, null);
    // Only users with a key may see such a list, so we can't check it.
    const isKnown = models !== null || reason === 'key';
    this.timer = setTimeout(() => void this.check(), isKnown ? CHECK_MS : FIRST_CHECK_MS).unref();
    if (!models) return;
    this.fallbacks = place.gateway.keyPrefix === KEY_PREFIX ? fallbacksFor(model, models) : [];
    const trouble = troubleOf(model, models);
    if (trouble !== null) this.logger.error({ model }, trouble);
  }
}
