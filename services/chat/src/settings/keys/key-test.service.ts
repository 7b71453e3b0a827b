import { type chatRoutes, DomainError, type Response } from '@masque/contracts';
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

type TestedKey = Response<typeof chatRoutes.testKey>;

/** Whether a model gateway takes the key that was saved for it. */
@Injectable()
export class KeyTestService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly keys: KeysService,
    private readonly gateways: Gateways,
  ) {}

  /** Rejects when there is no key, or when the gateway cannot say. */
  async test(userId: string, id = DEFAULT_GATEWAY): Promise<TestedKey> {
    const { client } = this.gateways.ofUsers(id);
    const key = this.keys.open(await this.settings.find(userId), id);
    if (key === null) throw new DomainError('key.missing');
    const told = await this.ask(client, '/key', key);
    if (isRefusal(told)) return { ok: false };
    const facts = KeyFacts.safeParse(told.body);
    if (told.status === 200 && facts.success) return { ok: true, ...shownFacts(facts.data.data, key) };
    // Only OpenRouter tells of keys; elsewhere nothing is there, or a page of another kind.
    if (told.status === 200 || told.status === 404 || told.status === 405) return this.byModels(client, key);
    throw failureOf(told, told.body, key).error;
  }

  /** Gateways refuse a wrong key with their models too, unless they show them to anybody. Source: llama.cpp's server. */
  private async byModels(client: ModelGateway, key: string): Promise<TestedKey> {
    const withKey = await this.ask(client, '/models', key);
    if (isRefusal(withKey)) return { ok: false };
    if (withKey.status !== 200) throw failureOf(withKey, withKey.body, key).error;
    const without = await this.ask(client, '/models', null);
    return without.status === 200 ? { ok: true, isChecked: false } : { ok: true };
  }

  private async ask(client: ModelGateway, path: string, key: string | null): Promise<GatewayAnswer> {
    try {
      return await client.get(path, key);
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new DomainError(isLate ? 'model.timeout' : 'model.failed');
    }
  }
}

const isRefusal = ({ status }: GatewayAnswer): boolean => status === 401 || status === 403;

/** A label that quotes the key is left out. */
const shownFacts = ({ label, limit_remaining: left }: z.output<typeof KeyFacts>['data'], key: string) => ({
  ...(label === undefined || label.includes(key) ? {} : { label: label.slice(0, MAX_LABEL).toWellFormed() }),
  ...(left === undefined ? {} : { limitRemaining: left }),
});
