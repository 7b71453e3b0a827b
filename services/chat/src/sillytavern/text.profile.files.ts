import type { Connection } from '@masque/contracts';
import {
  type FolderProfile,
  templateFile,
  templateName,
  type TemplateNames,
  textProfileOf,
  withoutCredentials,
  writeTextProfile,
} from '@masque/roleplay/folder';
import { bundledNames, templateObject } from '@masque/roleplay/instruct';
import { parsePreset, readPreset, toTextSamplers } from '@masque/roleplay/preset';
import { type ExportFile, ExportNames, jsonFile } from '@masque/service-kit/export';

type Json = ReturnType<typeof templateFile>;

export interface NamedPreset {
  readonly _id: string;
  readonly file: string;
  readonly json: string;
}

const tokenizers: Readonly<Record<Connection['tokenizer'], string>> = {
  auto: 'best_match',
  gpt: 'openai',
  llama: 'llama',
  llama3: 'llama3',
  mistral: 'mistral',
  estimate: 'none',
};

/** The files of SillyTavern over which a profile for text completion is spread. Equal ones are written once. */
export class TextProfileFiles {
  private readonly files = new Map<
    string,
    { readonly name: string; readonly json: Json; readonly thing?: ExportFile['thing'] }
  >();
  private readonly names = new Map<string, ExportNames>();

  constructor(private readonly presets: readonly NamedPreset[]) {}

  /** `read`: as a scan of the folder reads it. */
  add(own: Connection, profile: FolderProfile) {
    const { ownInstruct, ownContext, template } = own.instruct;
    const bundled = bundledNames.get(template);
    const { prefix, suffix } = own.reasoning;
    const preset = this.presets.find(({ _id }) => _id === own.presetId);
    const instruct = ownInstruct === null ? bundled : this.addTemplate('instruct', ownInstruct, own.name);
    const context = ownContext === null ? bundled : this.addTemplate('context', ownContext, own.name);
    const reasoning =
      prefix === '' && suffix === ''
        ? undefined
        : this.addFile('reasoning', own.name, { prefix, suffix, separator: '\n\n' });
    const sysprompt = preset && this.addSystemPrompt(preset);
    const files: TemplateNames = {
      ...(instruct !== undefined && { instruct }),
      ...(context !== undefined && { context }),
      ...(reasoning !== undefined && { reasoning }),
      ...(sysprompt !== undefined && { sysprompt }),
    };
    const named = { ...profile, preset: this.addSamplers(own, preset) };
    const written = writeTextProfile(own.id, named, { tokenizer: tokenizers[own.tokenizer], files });
    return { id: own.id, written, read: textProfileOf(written, (folder, name) => this.find(folder, name)) };
  }

  *list(): Generator<ExportFile> {
    for (const [key, { json, name, thing }] of this.files) {
      const [folder = ''] = key.split('\n');
      yield {
        ...jsonFile(`${folder}/${name}.json`, json),
        ...(thing !== undefined && { thing }),
      };
    }
  }

  private find(folder: string, name: string): Json | undefined {
    return [...this.files].find(([key, file]) => key.startsWith(`${folder}\n`) && file.name === name)?.[1].json;
  }

  private addTemplate(folder: 'instruct' | 'context', text: string, otherwise: string): string | undefined {
    const { template } = templateObject(text, folder);
    if (template === null) return undefined;
    const { preset: clean } = withoutCredentials(template);
    return this.addFile(folder, templateName(clean) || otherwise, clean);
  }

  private addSystemPrompt({ _id, file, json }: NamedPreset): string | undefined {
    const { prompts } = readPreset(parsePreset(json).file ?? {});
    const contentOf = (id: string) =>
      prompts.find(({ identifier, isEnabled }) => identifier === id && isEnabled)?.content ?? '';
    const [content, last] = [contentOf('main'), contentOf('jailbreak')];
    if (content === '' && last === '') return undefined;
    return this.addFile('sysprompt', file, { content, post_history: last }, { kind: 'preset', id: _id });
  }

  private addSamplers({ id, name, samplers, contextSize }: Connection, preset: NamedPreset | undefined) {
    const isOwn =
      contextSize !== null || Object.entries(samplers).some(([key, value]) => key !== 'stop' && value != null);
    if (!isOwn && !preset) return undefined;
    const file = withoutCredentials(parsePreset(preset?.json ?? '{}').file ?? {}).preset;
    const { reply } = readPreset(file);
    const set = Object.entries({ ...samplers, contextSize }).filter(([, value]) => value != null);
    const values = { ...reply.samplers, contextSize: reply.contextSize, ...Object.fromEntries(set) };
    const wanted = isOwn ? name : (preset?.file ?? name);
    const thing = preset ? ({ kind: 'preset', id: preset._id } as const) : ({ kind: 'profile', id } as const);
    return this.addFile('TextGen Settings', wanted, toTextSamplers(file, values), thing);
  }

  private addFile(folder: string, wanted: string, content: Json, thing?: ExportFile['thing']): string {
    const key = `${folder}\n${wanted}\n${JSON.stringify(content)}`;
    const known = this.files.get(key);
    if (known) return known.name;
    const names = this.names.get(folder) ?? new ExportNames();
    this.names.set(folder, names);
    const name = names.nameFor(wanted, 'profile');
    const json = folder === 'TextGen Settings' ? content : templateFile(content, name);
    this.files.set(key, { name, json, ...(thing !== undefined && { thing }) });
    return name;
  }
}
