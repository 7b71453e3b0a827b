import {
  Connection,
  defaultLorebookSettings,
  DomainError,
  ensure,
  limits,
  type LorebookSettings,
  type LorebookUse,
  memoryLengths,
  type MemorySettings,
  type RegexScriptBody,
  type RegexScripts,
  type Viewer,
} from '@masque/contracts';
import { applyWrites, type VariableValues, type VariableWrites } from '@masque/roleplay/macros';
import type { RegexScript } from '@masque/roleplay/regex';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import type { ConfiguredGateway, OwnGatewayFinder } from '../providers/gateways.ts';
import { toEndpoints } from './endpoints/endpoint.view.ts';
import { KeysService } from './keys/keys.service.ts';
import { type Preferences, SettingsRepository } from './settings.repository.ts';
import type { ScriptConsent, SettingsRow } from './settings.schema.ts';

export type { ScriptConsent } from './settings.schema.ts';

export interface Allowance {
  /** Another object after each change of the user's settings or presets. */
  readonly state: object;
  readonly keyFor: (gateway: string) => string | null;
  readonly findOwn: OwnGatewayFinder;
  readonly model: string | undefined;
  readonly customPrompt: string;
  readonly memory: MemorySettings;
  readonly lorebooks: LorebookSettings;
  readonly lorebookUses: readonly LorebookUse[];
  readonly connections: readonly Connection[];
  readonly variables: VariableValues;
  readonly regex: AllowedScripts;
}

/** A user's regex scripts, those of a chat's preset, and the characters' own ones that may run. */
export interface AllowedScripts {
  readonly scripts: readonly RegexScriptBody[];
  readonly preset?: readonly RegexScript[];
  readonly consents: readonly ScriptConsent[];
}

const TRIES = 20;

@Injectable()
export class SettingsService implements Eraser, ExportPart {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly keys: KeysService,
  ) {}

  async model(userId: string): Promise<string | undefined> {
    return (await this.settings.find(userId))?.model;
  }

  async customPrompt(userId: string): Promise<string> {
    return (await this.settings.find(userId))?.customPrompt ?? '';
  }

  async defaultPersona(userId: string): Promise<string | null> {
    return (await this.settings.find(userId))?.defaultPersonaId ?? null;
  }

  saveDefaultPersona(userId: string, id: string | null): Promise<void> {
    return this.settings.saveDefault(userId, 'defaultPersonaId', id);
  }

  async defaultBackground(userId: string): Promise<string | null> {
    return (await this.settings.find(userId))?.defaultBackgroundId ?? null;
  }

  saveDefaultBackground(userId: string, id: string | null): Promise<void> {
    return this.settings.saveDefault(userId, 'defaultBackgroundId', id);
  }

  async save<P extends Partial<Preferences>>(userId: string, preferences: P): Promise<P> {
    await this.settings.save(userId, preferences);
    return preferences;
  }

  /** From memory while no instance has changed it. */
  async allowanceOf(userId: string): Promise<Allowance> {
    return this.allowance(await this.settings.findKnown(userId));
  }

  /** For data that is known as long as the settings are: after `write`, both are read again. */
  renewing<T>(userId: string, write: () => Promise<T>): Promise<T> {
    return this.settings.changing(userId, write());
  }

  async memory(userId: string): Promise<MemorySettings> {
    return memoryOf(await this.settings.find(userId));
  }

  async lorebooks(userId: string): Promise<LorebookSettings> {
    return lorebooksOf(await this.settings.find(userId));
  }

  async lorebookUses(userId: string): Promise<readonly LorebookUse[]> {
    return usesOf(await this.settings.find(userId));
  }

  async changeLorebookUses(
    userId: string,
    change: (uses: readonly LorebookUse[]) => readonly LorebookUse[],
  ): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const row = await this.settings.find(userId);
      const uses = change(usesOf(row));
      if (await this.settings.replaceLorebookUses(userId, row?.lorebookUses?.revision, uses)) return;
    }
    throw new DomainError('server.unavailable');
  }

  async connections(userId: string): Promise<Connection[]> {
    return connectionsOf(await this.settings.find(userId));
  }

  /** Calls `change` again when another change came first; nothing is written if it returns what it got. */
  async changeConnections(
    userId: string,
    change: (profiles: readonly Connection[]) => readonly Connection[],
  ): Promise<readonly Connection[]> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const row = await this.settings.find(userId);
      const profiles = connectionsOf(row);
      const changed = change(profiles);
      if (changed === profiles) return changed;
      if (await this.settings.replaceConnections(userId, row?.connections?.revision, changed)) return changed;
    }
    throw new DomainError('server.unavailable');
  }

  async regexScripts(userId: string): Promise<RegexScripts> {
    const row = await this.settings.find(userId);
    return { scripts: scriptsOf(row), revision: row?.regex?.revision ?? 0 };
  }

  /** @throws `regex.stale` with the newer scripts when `revision` is out of date; `regex.too_large` */
  async saveRegexScripts(
    userId: string,
    { scripts, revision }: Pick<RegexScripts, 'scripts'> & Partial<RegexScripts>,
  ): Promise<RegexScripts> {
    const json = JSON.stringify(scripts);
    ensure(Buffer.byteLength(json) <= limits.regexBytes, 'regex.too_large');
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const saved = await this.regexScripts(userId);
      if (revision !== undefined && revision !== saved.revision)
        throw new DomainError('regex.stale', {}, { fields: { regexScripts: saved } });
      if (await this.settings.replaceRegexScripts(userId, saved.revision || undefined, json))
        return { scripts, revision: saved.revision + 1 };
    }
    throw new DomainError('server.unavailable');
  }

  async allowRegexScripts(userId: string, consent: ScriptConsent, isAllowed: boolean): Promise<{ isAllowed: boolean }> {
    await this.settings.allowRegexScripts(userId, consent, isAllowed);
    return { isAllowed };
  }

  private allowance(row: SettingsRow | null): Allowance {
    return {
      state: row ?? {},
      keyFor: (gateway) => this.keys.open(row, gateway),
      findOwn: (id) => this.keys.ownGateway(row, id),
      model: row?.model,
      customPrompt: row?.customPrompt ?? '',
      memory: memoryOf(row),
      lorebooks: lorebooksOf(row),
      lorebookUses: usesOf(row),
      connections: row?.connections?.profiles ?? [],
      variables: valuesOf(row?.variables),
      regex: allowedScriptsOf(row),
    };
  }

  async erase(userId: string): Promise<void> {
    await this.settings.remove(userId);
  }

  /** Names each field, because the row also holds keys. */
  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const row = await this.settings.find(userId);
    yield jsonFile('settings.json', {
      model: row?.model ?? null,
      customPrompt: row?.customPrompt ?? '',
      defaultPersonaId: row?.defaultPersonaId ?? null,
      defaultBackgroundId: row?.defaultBackgroundId ?? null,
      lorebooks: lorebooksOf(row),
      lorebookUses: usesOf(row),
      memory: memoryOf(row),
      connections: connectionsOf(row),
      endpoints: toEndpoints(row).map(({ name, url, headers, extraBody }) => ({
        name,
        url,
        headers: headers.map((header) => ({ name: header.name, ...(header.isSecret ? {} : { value: header.value }) })),
        extraBody,
      })),
      regexScripts: scriptsOf(row),
      charactersWithRegexScripts: (row?.regex?.consents ?? []).map(({ characterId }) => characterId),
      variables: valuesOf(row?.variables),
    });
  }

  async variables(userId: string): Promise<VariableValues> {
    return valuesOf((await this.settings.find(userId))?.variables);
  }

  /** Merges with concurrent writes, once per `writer` id. `known`: values read recently, to save a read. */
  async writeVariables(userId: string, writer: string, writes: VariableWrites, known?: VariableValues): Promise<void> {
    let from = known ? jsonOf(known) : (await this.settings.find(userId))?.variables;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const to = JSON.stringify(applyWrites(valuesOf(from), writes));
      if (await this.settings.replaceVariables(userId, from, to, writer)) return;
      const row = await this.settings.find(userId);
      if (row?.variableWriters?.includes(writer)) return;
      from = row?.variables;
    }
    throw new DomainError('server.unavailable');
  }

  async ownGateways(userId: string): Promise<ConfiguredGateway[]> {
    return this.keys.ownGateways(await this.settings.find(userId));
  }

  async ownGateway(userId: string, id: string): Promise<ConfiguredGateway | undefined> {
    return this.keys.ownGateway(await this.settings.find(userId), id);
  }

  async hasEndpoint(userId: string, id: string): Promise<boolean> {
    return toEndpoints(await this.settings.find(userId)).some((endpoint) => endpoint.id === id);
  }

  async keyOf(userId: string, gateway: string): Promise<{ readonly id: string; readonly key: string } | null> {
    const row = await this.settings.find(userId);
    const key = this.keys.open(row, gateway);
    return key === null ? null : { id: `${userId}:${row?.keys?.[gateway]?.iv ?? ''}`, key };
  }
}

const memoryOf = (row: SettingsRow | null): MemorySettings => ({
  isOn: row?.memory?.isOn ?? false,
  model: row?.memory?.model ?? null,
  length: row?.memory?.length ?? memoryLengths.byDefault,
});

const lorebooksOf = (row: SettingsRow | null): LorebookSettings => ({ ...defaultLorebookSettings, ...row?.lorebooks });

const usesOf = (row: SettingsRow | null): readonly LorebookUse[] => row?.lorebookUses?.uses ?? [];

/** Fills in fields that are newer than the stored profile. */
const connectionsOf = (row: SettingsRow | null): Connection[] =>
  (row?.connections?.profiles ?? []).map((profile) => Connection.parse(profile));

const scriptsOf = (row: SettingsRow | null): RegexScriptBody[] =>
  row?.regex?.json === undefined ? [] : JSON.parse(row.regex.json);

const noScripts: AllowedScripts = { scripts: [], consents: [] };
const allowed = new WeakMap<object, AllowedScripts>();

function allowedScriptsOf(row: SettingsRow | null): AllowedScripts {
  if (!row?.regex) return noScripts;
  const known = allowed.get(row.regex) ?? { scripts: scriptsOf(row), consents: row.regex.consents ?? [] };
  allowed.set(row.regex, known);
  return known;
}

const valuesOf = (json: string | undefined): VariableValues => (json === undefined ? {} : JSON.parse(json));

const jsonOf = (values: VariableValues): string | undefined =>
  Object.keys(values).length === 0 ? undefined : JSON.stringify(values);
