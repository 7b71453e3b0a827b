import { DomainError, type Endpoint, type EndpointDraft, ensure, limits } from '@masque/contracts';
import { cleanKey, isVisible, keyProblem, OWN_GATEWAY, plainLine } from '@masque/contracts/rules';
import { CONFIG, creationId } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../../config.ts';
import { Gateways } from '../../providers/gateways.ts';
import { type SavedKey, sealKey } from '../keys/saved.key.ts';
import { SettingsRepository } from '../settings.repository.ts';
import type { SettingsRow } from '../settings.schema.ts';
import { apiBaseOf } from './api.base.ts';
import type { EndpointHeaderRow, EndpointRow } from './endpoint.row.ts';
import { baseUrlOf, checkedExtraBody, type CheckedHeader, headersOf, isSameHost } from './endpoint.rules.ts';
import { toEndpoint, toEndpoints } from './endpoint.view.ts';

const TRIES = 20;
const PROBE_MS = 3_000;

interface EndpointChange {
  readonly rows: readonly EndpointRow[];
  /** Null: deleted; undefined: the changed endpoint's stays. */
  readonly key?: SavedKey | null | undefined;
}

/** Users' own model servers. Secret values are encrypted like keys. */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly gateways: Gateways,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  async list(userId: string) {
    return { rule: this.gateways.rule, endpoints: toEndpoints(await this.settings.find(userId)) };
  }

  async create(userId: string, draft: EndpointDraft): Promise<Endpoint> {
    const id = OWN_GATEWAY + creationId().toLowerCase();
    const url = await this.apiUrl(this.allowedUrl(draft.url), draft);
    return this.change(userId, id, ({ endpoints: { rows = [] } = {} }) => {
      if (rows.some((one) => one.id === id)) return null;
      ensure(rows.length < limits.endpoints, 'endpoint.too_many', { most: limits.endpoints });
      const { row, key } = this.checked(userId, { id, url, draft }, null);
      return { rows: [...rows, row], key };
    });
  }

  async update(userId: string, id: string, draft: EndpointDraft): Promise<Endpoint> {
    const typed = this.allowedUrl(draft.url);
    const saved = (await this.settings.find(userId))?.endpoints?.rows.find((one) => one.id === id);
    const url = saved && saved.url !== typed ? await this.apiUrl(typed, draft) : typed;
    return this.change(userId, id, ({ endpoints: { rows = [] } = {}, keys }) => {
      const at = rows.findIndex((one) => one.id === id);
      const before = rows[at];
      ensure(before, 'gateway.not_found');
      const { row, key } = this.checked(userId, { id, url, draft }, before);
      const hasOldSecret =
        (key === undefined && keys?.[id]) ||
        row.headers.some((header) => before.headers.includes(header) && isSealed(header));
      ensure(isSameHost(url, before.url) || !hasOldSecret, 'endpoint.secrets_missing');
      return { rows: rows.with(at, row), key };
    });
  }

  async delete(userId: string, id: string): Promise<{ deleted: true }> {
    await this.write(userId, id, ({ endpoints: { rows = [] } = {} }) => {
      ensure(
        rows.some((one) => one.id === id),
        'gateway.not_found',
      );
      return { rows: rows.filter((one) => one.id !== id), key: null };
    });
    return { deleted: true };
  }

  private allowedUrl(typed: string): string {
    ensure(this.gateways.rule !== 'off', 'endpoint.off');
    const url = baseUrlOf(typed, this.gateways.rule === 'any');
    this.gateways.ensureAllowed(url);
    return url;
  }

  private apiUrl(typed: string, draft: EndpointDraft): Promise<string> {
    const key = cleanKey(draft.apiKey ?? '') || null;
    const headers = Object.fromEntries(headersOf(draft).map(({ name, value = '' }) => [name, value]));
    return apiBaseOf(typed, (url) => {
      const { client } = this.gateways.ownGateway({ id: '', name: '', version: '', url, key, headers });
      return client.get('/models', key, AbortSignal.timeout(PROBE_MS));
    });
  }

  private checked(
    userId: string,
    { id, url, draft }: { id: string; url: string; draft: EndpointDraft },
    before: EndpointRow | null,
  ): { row: EndpointRow; key: EndpointChange['key'] } {
    ensure(isVisible(draft.name), 'request.invalid', {}, { details: ['name: required'] });
    const ring = this.config.secrets;
    const typed = cleanKey(draft.apiKey ?? '');
    if (typed && keyProblem(typed, null)) throw new DomainError('key.unprintable');
    const toRow = ({ name, value, isSecret }: CheckedHeader): EndpointHeaderRow => {
      if (value !== undefined && !isSecret) return { name, value };
      if (value !== undefined) return { name, value: sealKey(ring, value, { userId, gateway: id, header: name }) };
      const saved = before?.headers.find((header) => header.name === name && isSealed(header));
      ensure(saved, 'endpoint.header_invalid', { name });
      return saved;
    };
    const headers = headersOf(draft).map(toRow);
    return {
      row: { id, name: plainLine(draft.name), url, headers, extraBody: checkedExtraBody(draft.extraBody) },
      key: draft.apiKey === null ? null : typed ? sealKey(ring, typed, { userId, gateway: id }) : undefined,
    };
  }

  private async change(
    userId: string,
    id: string,
    change: (row: SettingsRow) => EndpointChange | null,
  ): Promise<Endpoint> {
    await this.write(userId, id, change);
    const row = await this.settings.find(userId);
    const saved = row?.endpoints?.rows.find((one) => one.id === id);
    if (!saved) throw new DomainError('gateway.not_found');
    return toEndpoint(saved, row?.keys);
  }

  /** Calls `change` again when another change came first; nothing is written if it returns null. */
  private async write(userId: string, id: string, change: (row: SettingsRow) => EndpointChange | null): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const row = (await this.settings.find(userId)) ?? { _id: userId };
      const changed = change(row);
      if (!changed) return;
      ensure(Buffer.byteLength(JSON.stringify(changed.rows)) <= limits.endpointBytes, 'endpoint.too_large');
      if (await this.settings.replaceEndpoints(userId, row.endpoints?.revision, { id, ...changed })) return;
    }
    throw new DomainError('server.unavailable');
  }
}

const isSealed = ({ value }: EndpointHeaderRow): boolean => typeof value !== 'string';
