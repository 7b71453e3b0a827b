import { type chatRoutes, DomainError, type RouteResponse } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DEFAULT_GATEWAY } from '../../gateways.setting.ts';
import type { GatewayAnswer, GatewayClient } from '../../providers/gateway.client.ts';
import { failureOf } from '../../providers/gateway.errors.ts';
import { SettingsRepository } from '../settings.repository.ts';
import { KeysService } from './keys.service.ts';

const MAX_LABEL = 100;

const KeyFacts = z.object({
  data: z.object({
    label: z.string().optional().catch(undefined),
    limit_remaining: z.number().nullable().optional().catch(undefined),
  }),
});

type TestedKey = RouteResponse<typeof chatRoutes.testKey>;

@Injectable()
export class KeyTestService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly keys: KeysService,
  ) {}

  async test(userId: string, id = DEFAULT_GATEWAY): Promise<TestedKey> {
    const { client } = await this.keys.gatewayOf(userId, id);
    const key = this.keys.open(await this.settings.find(userId), id);
    if (key === null) throw new DomainError('key.missing');
    const answer = await this.ask(client, '/key', key);
    if (isRefusal(answer)) return { ok: false };
    const facts = KeyFacts.safeParse(answer.body);
    if (answer.status === 200 && facts.success) return { ok: true, ...shownFacts(facts.data.data, key) };
    // Only OpenRouter describes keys; other servers answer 404, 405 or some other page.
    if (answer.status === 200 || answer.status === 404 || answer.status === 405) return this.byModels(client, key);
    throw failureOf(answer, answer.body, client.secretsWith(key)).error;
  }

  /** A gateway that refuses wrong keys also does so for its models, unless they are public (llama.cpp's server). */
  private async byModels(client: GatewayClient, key: string): Promise<TestedKey> {
    const withKey = await this.ask(client, '/models', key);
    if (isRefusal(withKey)) return { ok: false };
    if (withKey.status !== 200) throw failureOf(withKey, withKey.body, client.secretsWith(key)).error;
    const without = await this.ask(client, '/models', null);
    return without.status === 200 ? { ok: true, isChecked: false } : { ok: true };
  }

  private async ask(client: GatewayClient, path: string, key: string | null): Promise<GatewayAnswer> {
    try {
      return await client.get(path, key);
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new DomainError(isLate ? 'model.timeout' : 'model.failed');
    }
  }
}

const isRefusal = ({ status }: GatewayAnswer): boolean => status === 401 || status === 403;

/** Leaves out a label that quotes the key. */
const shownFacts = ({ label, limit_remaining: left }: z.output<typeof KeyFacts>['data'], key: string) => ({
  ...(label === undefined || label.includes(key) ? {} : { label: label.slice(0, MAX_LABEL).toWellFormed() }),
  ...(left === undefined ? {} : { limitRemaining: left }),
});
