import { DomainError, type EndpointTest } from '@masque/contracts';
import { ModelFailure } from '@masque/generations';
import { texts } from '@masque/texts';
import { Injectable } from '@nestjs/common';
import { type ConfiguredGateway, Gateways, prefixOf } from '../../providers/gateways.ts';
import type { GatewayAnswer } from '../../providers/gateway.client.ts';
import { ModelCalls } from '../../providers/model-calls.service.ts';
import { modelRequest } from '../../providers/model.request.ts';
import { entriesWithoutSecrets } from '../../providers/secrets.ts';
import { versionedBasesOf } from '../../settings/endpoints/api.base.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { toModels } from '../model.view.ts';
import {
  detailsOfList,
  EndpointFailure,
  failureOfReply,
  problemOfConnection,
  problemOfList,
} from './endpoint.problem.ts';

const WHOLE_MS = 14_000;
const MOST_SHOWN = 500;
const VERSIONED_LIST = '/v1/models';
const emptyReplies = new Set(['model.only_reasoned', 'model.filtered']);

const isAtLimit = /^(?:length|max_tokens)$/i;

const words = texts.answers;

interface Progress {
  models: string[];
  model: string | null;
  suggestedUrl: string | null;
}

/** Says in plain words why a user's own model server doesn't work. */
@Injectable()
export class EndpointTestService {
  constructor(
    private readonly settings: SettingsService,
    private readonly gateways: Gateways,
    private readonly calls: ModelCalls,
  ) {}

  async test(userId: string, id: string, wanted?: string): Promise<EndpointTest> {
    const progress: Progress = { models: [], model: null, suggestedUrl: null };
    try {
      const gateway = await this.gatewayOf(userId, id);
      const prefix = prefixOf(gateway);
      const model = wanted?.startsWith(prefix) ? wanted.slice(prefix.length) : wanted;
      await this.run(gateway, progress, model);
      return { problem: null, message: words.endpointWorks(progress.model ?? ''), details: null, ...progress };
    } catch (error) {
      if (!(error instanceof EndpointFailure)) throw error;
      const { problem, details } = error;
      return { problem, message: words.endpointProblems[problem], details, ...progress };
    }
  }

  private async gatewayOf(userId: string, id: string): Promise<ConfiguredGateway> {
    const gateway = await this.settings.ownGateway(userId, id);
    if (gateway) return gateway;
    if (this.gateways.rule === 'off' && (await this.settings.hasEndpoint(userId, id))) throw new EndpointFailure('off');
    throw new DomainError('gateway.not_found');
  }

  private async run(gateway: ConfiguredGateway, progress: Progress, wanted: string | undefined): Promise<void> {
    const signal = AbortSignal.timeout(WHOLE_MS);
    const listed = await this.listed(gateway, progress, wanted !== undefined, signal);
    progress.models = listed.slice(0, MOST_SHOWN).map((model) => prefixOf(gateway) + model);
    const model = wanted ?? listed[0];
    if (model === undefined) throw new EndpointFailure('no_models');
    progress.model = prefixOf(gateway) + model;
    await this.reply(gateway, model, signal);
  }

  private async listed(
    gateway: ConfiguredGateway,
    progress: Progress,
    mayMissList: boolean,
    signal: AbortSignal,
  ): Promise<string[]> {
    const { client, key, url } = gateway;
    const answer = await ask(gateway, '/models', signal);
    const problem = problemOfList(answer, key !== null);
    if (problem === null) {
      const models = entriesWithoutSecrets(toModels(answer.body) ?? [], client.secretsWith(key));
      return models.map(({ id }) => id);
    }
    const mayBeNear = (problem === 'page' || problem === 'wrong_path') && !/\/v1(?:\?|$)/.test(url);
    for (const [at, base] of (mayBeNear ? versionedBasesOf(url) : []).entries()) {
      const asked = at === 0 ? client.get(VERSIONED_LIST, key, signal) : client.getBesideApi(VERSIONED_LIST, key);
      const found = await asked.catch(() => null);
      if (found && [null, 'wrong_key', 'key_missing'].includes(problemOfList(found, key !== null))) {
        progress.suggestedUrl = base;
        throw new EndpointFailure('add_v1');
      }
    }
    // Some servers list no models.
    if (problem === 'wrong_path' && mayMissList) return [];
    throw new EndpointFailure(problem, detailsOfList(answer, client.secretsWith(key)));
  }

  private async reply(gateway: ConfiguredGateway, model: string, signal: AbortSignal): Promise<void> {
    const { key } = gateway;
    const target = { gateway, model, key, id: prefixOf(gateway) + model, fallbacks: [] };
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const speakers = { user: 'User', char: 'Assistant' };
    const call = this.calls.start(target, modelRequest(target, { maxTokens: 1 }, { messages, speakers }));
    const stop = () => call.abort();
    signal.addEventListener('abort', stop);
    try {
      while ((await call.next()) !== null) continue;
    } catch (error) {
      if (!isEmptyReply(error, call.finish)) throw failureOfReply(error, key !== null);
    } finally {
      signal.removeEventListener('abort', stop);
      call.abort();
    }
    if (signal.aborted) throw new EndpointFailure('timeout');
  }
}

/** A single token may be one of a thought, or blank. */
const isEmptyReply = (error: unknown, finish: string | null): boolean =>
  error instanceof ModelFailure &&
  (emptyReplies.has(error.error.code) || (error.error.code === 'model.malformed' && isAtLimit.test(finish ?? '')));

async function ask({ client, key }: ConfiguredGateway, path: string, signal: AbortSignal): Promise<GatewayAnswer> {
  try {
    return await client.get(path, key, signal);
  } catch (error) {
    throw new EndpointFailure(problemOfConnection(error));
  }
}
