import { fromRisuPreset } from '../../risu/risu.preset.ts';
import { defined, get, isObject, type JsonObject, type JsonValue, listAt, omit, textAt } from '../../shared/json.ts';
import { encodeUtf8 } from '../../shared/utf8.ts';
import { type FolderEntry, fileName } from '../folder.file.ts';
import type { FilePlace, PlacedFile } from '../folder.layout.ts';
import { backupEntries, DATABASE } from './risu.backup.ts';
import { cardBytes, mostCardBytes } from './risu.card.ts';
import { readRisuSave } from './risu.save.ts';
import { moduleParts } from './risu.module.source.ts';
import { presetPart } from './risu.preset.source.ts';
import { memoryFile, type SourceParts } from './source.ts';

/** Everything that `readAny` reads; keys and settings of the database are dropped here. */
export async function risuParts(placed: PlacedFile): Promise<SourceParts> {
  const assets = await backupEntries(placed.file);
  const database = await assets?.get(DATABASE)?.read();
  if (!assets || !database) return { files: [], left: [{ kind: 'other', count: 1 }] };
  return new RisuBackup(placed.path, assets, await readRisuSave(database)).parts();
}

const objectsAt = (source: JsonObject, key: string): JsonObject[] => (listAt(source, key) ?? []).filter(isObject);
/** RisuAI moves long unused chats out of its database. */
const COLD = '\uEF01COLDSTORAGE\uEF01';

/** From `saveCurrentPreset` in RisuAI's `database.svelte.ts`; two more have other names in the database. */
const presetFields = [
  'mainPrompt',
  'jailbreak',
  'globalNote',
  'temperature',
  'maxContext',
  'maxResponse',
  'frequencyPenalty',
  'PresensePenalty',
  'formatingOrder',
  'bias',
  'promptTemplate',
  'promptSettings',
  'localStopStrings',
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'repetition_penalty',
  'customPromptTemplateToggle',
  'templateDefaultVariables',
  'jsonSchemaEnabled',
];

class RisuBackup {
  private readonly files: PlacedFile[] = [];
  private readonly left: SourceParts['left'][number][] = [];
  private readonly owners = new Map<JsonObject, string>();

  constructor(
    private readonly path: string,
    private readonly assets: ReadonlyMap<string, FolderEntry>,
    private readonly database: JsonObject,
  ) {}

  parts(): SourceParts {
    const all = objectsAt(this.database, 'characters');
    const groups = all.filter((character) => get(character, 'type') === 'group');
    const characters = all.filter(
      (character) => !groups.includes(character) && get(character, 'trashTime') === undefined,
    );
    for (const [n, character] of characters.entries()) this.addCharacter(character, n + 1);
    const modules = objectsAt(this.database, 'modules');
    for (const [n, module] of modules.entries()) this.addModule(module, n + 1);
    for (const [n, book] of objectsAt(this.database, 'loreBook').entries())
      this.addBook(textAt(book, 'name'), book, modules.length + n + 1);
    const scripts = listAt(this.database, 'globalscript') ?? [];
    if (scripts.length > 0) this.addJson('any', 'regex.json', { type: 'regex', data: scripts });
    for (const [n, preset] of this.presets().entries()) {
      const read = fromRisuPreset(preset, this.database);
      this.files.push(presetPart(read, `${this.path}/presets/${n + 1}. ${read.name}.json`));
    }
    this.addPersonas(objectsAt(this.database, 'personas'));
    const pictures = characters.flatMap((character) =>
      ['emotionImages', 'additionalAssets'].flatMap((key) => listAt(character, key) ?? []),
    );
    const triggers = characters.flatMap((character) => listAt(character, 'triggerscript') ?? []);
    const left = [
      { kind: 'groups' as const, count: groups.length },
      { kind: 'sprites' as const, count: pictures.length },
      { kind: 'risu' as const, count: 1 + triggers.length },
    ];
    return { files: this.files, left: [...this.left, ...left.filter(({ count }) => count > 0)] };
  }

  /** Edits to the chosen preset live in the database until another one is chosen. */
  private presets(): JsonObject[] {
    const chosen = get(this.database, 'botPresetsId');
    return objectsAt(this.database, 'botPresets').map((preset, n) => {
      if (n !== chosen) return preset;
      const changed = presetFields.map((key) => [key, get(this.database, key) ?? get(preset, key)] as const);
      const regex = get(this.database, 'presetRegex') ?? get(preset, 'regex');
      const reasonEffort = get(this.database, 'reasoningEffort') ?? get(preset, 'reasonEffort');
      return defined({ ...preset, ...Object.fromEntries(changed), regex, reasonEffort });
    });
  }

  private add(
    place: FilePlace,
    name: string,
    file: Pick<FolderEntry, 'size' | 'read'>,
    own: Partial<PlacedFile> = {},
  ): string {
    const path = `${this.path}/${name}`;
    this.files.push({ file: { ...file, path }, path, place, ...own });
    return path;
  }

  private addJson(place: FilePlace, name: string, value: object, own?: Partial<PlacedFile>): void {
    this.add(place, name, memoryFile(name, encodeUtf8(JSON.stringify(value))), own);
  }

  private addCharacter(character: JsonObject, n: number): void {
    const name = textAt(character, 'name') ?? '';
    const picture = this.assetOf(textAt(character, 'image'));
    const card = { ...character, customscript: this.scriptsOf(character) };
    const read = async () => cardBytes(card, await picture?.read());
    const size = mostCardBytes(card, picture?.size ?? 0);
    const owner = this.add('character', `${n}. ${name}.charx`, { size, read });
    this.owners.set(character, owner);
    for (const [at, chat] of objectsAt(character, 'chats').entries())
      this.addChat(character, chat, `${n}.${at + 1}. ${name}`, owner);
  }

  private scriptsOf(character: JsonObject): JsonValue[] {
    const ids = listAt(character, 'modules') ?? [];
    const enabled = listAt(this.database, 'enabledModules') ?? [];
    const modules = objectsAt(this.database, 'modules').filter((module) => {
      const id = textAt(module, 'id') ?? '';
      return ids.includes(id) && !enabled.includes(id);
    });
    return [character, ...modules].flatMap((source, n) => listAt(source, n === 0 ? 'customscript' : 'regex') ?? []);
  }

  /** The greeting isn't among the messages. */
  private addChat(character: JsonObject, chat: JsonObject, path: string, owner: string): void {
    const [first, ...more] = objectsAt(chat, 'message');
    if (first === undefined) return;
    const title = textAt(chat, 'name') ?? '';
    const isCold = textAt(first, 'data')?.startsWith(COLD) ?? false;
    if (isCold) return void this.add('coldChat', `${path}. ${title}`, memoryFile('', encodeUtf8(COLD)));
    const data = {
      name: title,
      note: textAt(chat, 'note') ?? '',
      localLore: listAt(chat, 'localLore') ?? [],
      message: [...this.greetingOf(character, chat), first, ...more],
    };
    this.addJson('chatFile', path, { type: 'risuChat', ver: 2, data }, { owner });
  }

  private greetingOf(character: JsonObject, chat: JsonObject): object[] {
    const n = get(chat, 'fmIndex');
    const other = typeof n === 'number' && n >= 0 ? listAt(character, 'alternateGreetings')?.[n] : undefined;
    const greeting = typeof other === 'string' ? other : (textAt(character, 'firstMessage') ?? '');
    const text = greeting
      .replaceAll(
        /\{\{char\}\}|<char>|<bot>/gi,
        () => textAt(character, 'nickname') || (textAt(character, 'name') ?? ''),
      )
      .replaceAll(/\{\{user\}\}|<user>/gi, () => textAt(this.database, 'username') ?? 'User');
    return text.trim() === '' ? [] : [{ role: 'char', data: text }];
  }

  private addModule(module: JsonObject, n: number): void {
    const id = textAt(module, 'id') ?? '';
    const owners = [...this.owners].filter(([character]) => listAt(character, 'modules')?.includes(id));
    const everywhere = listAt(this.database, 'enabledModules')?.includes(id) ?? false;
    const uses = { everywhere, owners: owners.map(([, path]) => path) };
    const path = `${this.path}/${n}. ${textAt(module, 'name') ?? ''}.json`;
    const isInCards = !everywhere && owners.length > 0;
    const part = isInCards ? omit(module, ['regex']) : module;
    const { files, left } = moduleParts(part, path, { uses, isOff: !everywhere });
    this.files.push(...files);
    this.left.push(...left);
  }

  private addBook(name = '', book: JsonObject, n: number): void {
    const data = listAt(book, 'data') ?? [];
    if (data.length > 0) this.addJson('any', `${n}. ${name}.json`, { type: 'risu', ver: 1, name, data });
  }

  private addPersonas(personas: readonly JsonObject[]): void {
    const described = personas.flatMap((persona, n) => {
      const name = textAt(persona, 'name') ?? '';
      const description = textAt(persona, 'personaPrompt') ?? '';
      const picture = this.assetOf(textAt(persona, 'icon'));
      if (name === '' || (description === '' && !picture)) return [];
      const avatar = `risu-${n + 1}.png`;
      if (picture) this.add('avatar', avatar, picture);
      return [[avatar, { name, description }] as const];
    });
    if (described.length === 0) return;
    this.addJson('any', 'personas.json', {
      personas: Object.fromEntries(described.map(([avatar, { name }]) => [avatar, name])),
      persona_descriptions: Object.fromEntries(
        described.map(([avatar, { description }]) => [avatar, { description, position: 0 }]),
      ),
    });
  }

  private readonly assetOf = (name: string | undefined): FolderEntry | undefined =>
    name === undefined ? undefined : this.assets.get(fileName(name.replaceAll('\\', '/')));
}
