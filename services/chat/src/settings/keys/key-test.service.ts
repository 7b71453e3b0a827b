import { DomainError } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DEFAULT_GATEWAY } from '../../gateways.setting.ts';
import { Gateways } from '../../upstream/gateways.ts';
import type { GatewayAnswer, ModelGateway } from '../../upstream/model-gateway.ts';
import { failureOf } from '../../upstream/upstream-errors.ts';
import { SettingsRepository } from '../settings.repository.ts';
import { KeysService } from './keys.service.ts';

const MAX_LABEL = 100;

/** What OpenRouter tells of a key; every field may be missing. */
const KeyFacts = z.object({
  data: z.object({
    label: z.string().optional().catch(undefined),
    limit_remaining: z.number().nullable().optional().catch(undefined),
  }),
});

/** Whether a model gateway takes the key that was saved for it. */
@Injectable()
export class KeyTestService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly keys: KeysService,
    private readonly gateways: Gateways,
  ) {}

  /** Rejects when there is no key, or when the gateway cannot say. */
  async test(userId: string, id = DEFAULT_GATEWAY) {
    const { client } = this.gateways.ofUsers(id);
    const key = this.keys.open(await this.settings.find(userId), id);
    if (key === null) throw new DomainError('key.missing');
    const told = await this.ask(client, '/key', key);
    // Only OpenRouter tells of keys; others refuse a wrong one with anything that is asked.
    const answer = told.status === 404 || told.status === 405 ? await this.ask(client, '/models', key) : told;
    if (answer.status === 401 || answer.status === 403) return { ok: false };
    if (answer.status !== 200) throw failureOf(answer, answer.body, key).error;
    const facts = KeyFacts.safeParse(answer.body);
    if (answer !== told || !facts.success) return { ok: true };
    const { label, limit_remaining: limitRemaining } = facts.data.data;
    return {
      ok: true,
      ...(label === undefined || label.includes(key) ? {} : { label: label.slice(0, MAX_LABEL).toWellFormed() }),
      ...(limitRemaining === undefined ? {} : { limitRemaining }),
    };
  }

  private async ask(client: ModelGateway, path: string, key: string): Promise<GatewayAnswer> {
    try {
      return await client.get(path, key);
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new DomainError(isLate ? 'model.timeout' : 'model.failed');
    }
  }
}
