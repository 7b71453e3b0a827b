import {
  type Connection,
  DomainError,
  ensure,
  limits,
  orThrow,
  type PresetDraft,
  type PresetListItem,
  type SavedPreset,
  type Viewer,
} from '@masque/contracts';
import { parsePreset, type Preset, presetRegexScripts, readPreset } from '@masque/roleplay/preset';
import type { RegexScript } from '@masque/roleplay/regex';
import { creationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, ExportNames, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { type Allowance, SettingsService } from '../settings/settings.service.ts';
import { builtIn, permissionAfter, toPresetListItem, toSavedPreset, toTexts } from './preset.rules.ts';
import { PresetsRepository } from './presets.repository.ts';

const isBuiltIn = (id: string): boolean => builtIn.some((preset) => preset.id === id);

export interface ReplyPreset {
  readonly name: string;
  readonly preset: Preset;
  /** Only if the user lets them run. */
  readonly scripts: readonly RegexScript[];
}

/** Undefined: `json` isn't a preset's. */
export function draftedPreset({ name, json, runsScripts }: PresetDraft): ReplyPreset | undefined {
  const { file } = parsePreset(json);
  return file ? { name, preset: readPreset(file), scripts: runsScripts ? presetRegexScripts(file) : [] } : undefined;
}

@Injectable()
export class PresetsService implements Eraser, ExportPart {
  private readonly known = new WeakMap<object, Map<string, Promise<ReplyPreset | undefined>>>();

  constructor(
    private readonly presets: PresetsRepository,
    private readonly settings: SettingsService,
  ) {}

  async list(userId: string): Promise<{ presets: PresetListItem[] }> {
    const rows = await this.presets.list(userId, limits.presets);
    const own = rows.map(toSavedPreset).toSorted((a, b) => a.name.localeCompare(b.name));
    return { presets: [...builtIn, ...own].map(toPresetListItem) };
  }

  async existing(userId: string, ids: readonly string[]): Promise<string[]> {
    const own = ids.length === 0 ? [] : await this.presets.list(userId, limits.presets);
    return own.flatMap(({ _id }) => (ids.includes(_id) ? [_id] : []));
  }

  async get(userId: string, id: string): Promise<SavedPreset> {
    const preset = builtIn.find((one) => one.id === id);
    return preset ?? toSavedPreset(await orThrow(this.presets.find(userId, id), 'preset.not_found'));
  }

  async create(userId: string, draft: PresetDraft): Promise<SavedPreset> {
    const row = { _id: creationId(), userId, ...toTexts(draft), revision: 0 };
    const made = await this.presets.find(userId, row._id);
    if (made) return toSavedPreset(made);
    ensure((await this.presets.count(userId)) < limits.presets, 'preset.too_many', { most: limits.presets });
    await this.presets.insert(row);
    return toSavedPreset(await orThrow(this.presets.find(userId, row._id), 'preset.not_found'));
  }

  /** @throws `preset.stale` with the newer preset when `revision` is out of date */
  async update(
    userId: string,
    id: string,
    { revision, ...draft }: PresetDraft & { readonly revision?: number | undefined },
  ): Promise<SavedPreset> {
    ensure(!isBuiltIn(id), 'preset.built_in');
    const before = await this.presets.find(userId, id);
    const texts = { ...toTexts(draft), ...(before ? permissionAfter(before, draft) : {}) };
    const changed = await this.settings.renewing(userId, () => this.presets.change(userId, id, revision, texts));
    if (changed) return toSavedPreset(changed);
    const current = toSavedPreset(await orThrow(this.presets.find(userId, id), 'preset.not_found'));
    throw new DomainError('preset.stale', {}, { fields: { preset: current } });
  }

  async delete(userId: string, id: string): Promise<{ deleted: true }> {
    ensure(!isBuiltIn(id), 'preset.built_in');
    ensure(await this.settings.renewing(userId, () => this.presets.delete(userId, id)), 'preset.not_found');
    return { deleted: true };
  }

  /** Undefined: Masque's own order. Read again only after the user's settings or presets have changed. */
  async findFor(
    userId: string,
    { state }: Pick<Allowance, 'state'>,
    { presetId }: Pick<Connection, 'presetId'>,
  ): Promise<ReplyPreset | undefined> {
    if (presetId === null) return undefined;
    const known = this.known.get(state) ?? new Map<string, Promise<ReplyPreset | undefined>>();
    this.known.set(state, known);
    const found = known.get(presetId) ?? this.read(userId, presetId);
    known.set(presetId, found);
    found.catch(() => known.delete(presetId));
    return found;
  }

  async read(userId: string, id: string): Promise<ReplyPreset | undefined> {
    const saved = builtIn.find((preset) => preset.id === id) ?? (await this.presets.find(userId, id));
    return saved ? draftedPreset(saved) : undefined;
  }

  async erase(userId: string): Promise<void> {
    await this.presets.deleteAll(userId);
  }

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const named = await this.named(userId);
    for (const { file, json } of named) yield { path: `presets/${file}.json`, content: Buffer.from(json) };
    yield jsonFile(
      'presets.json',
      named.map(({ file, name, runsScripts = false }) => ({ file: `${file}.json`, name, runsScripts })),
    );
  }

  async *filesIn(folder: string, userId: string, change: (json: string) => string): AsyncGenerator<ExportFile> {
    for (const { _id: id, file, json } of await this.named(userId))
      yield { path: `${folder}/${file}.json`, thing: { kind: 'preset', id }, content: Buffer.from(change(json)) };
  }

  /** `file`: without its ending. */
  async named(userId: string) {
    const names = new ExportNames();
    const rows = await this.presets.list(userId, limits.presets);
    return rows.map((row) => ({ ...row, file: names.nameFor(row.name, 'preset') }));
  }
}
