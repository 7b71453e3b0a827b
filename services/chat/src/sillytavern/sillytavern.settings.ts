import { insertionStrategies, type LorebookSettings, type LorebookUse, type Viewer } from '@masque/contracts';
import { writePersonaBackup } from '@masque/roleplay/personas';
import { toScriptFile } from '@masque/roleplay/regex';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { isConsented } from '../regex/regex.rules.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { type FileNames, FolderNames } from './folder.names.ts';
import { SillyTavernBackgrounds } from './sillytavern.backgrounds.ts';
import { SillyTavernConnections } from './sillytavern.connections.ts';
import { SillyTavernPersonas } from './sillytavern.personas.ts';
import { SillyTavernPresets } from './sillytavern.presets.ts';
import { SillyTavernQuickReplies } from './sillytavern.quick-replies.ts';

const DEFAULT_AVATAR = 'user-default.png';

/** Fields that SillyTavern needs to start, as in its own first settings. */
const needed = {
  firstRun: false,
  main_api: 'openai',
  amount_gen: 350,
  max_context: 8_192,
};

/** `settings.json`, and files of the same to add to settings that exist. */
@Injectable()
export class SillyTavernSettings implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(
    private readonly settings: SettingsService,
    private readonly personas: SillyTavernPersonas,
    private readonly quickReplies: SillyTavernQuickReplies,
    private readonly presets: SillyTavernPresets,
    private readonly connections: SillyTavernConnections,
    private readonly characters: ChatCharactersService,
    private readonly names: FolderNames,
    private readonly backgrounds: SillyTavernBackgrounds,
  ) {}

  async *files({ userId, username }: Viewer): AsyncGenerator<ExportFile> {
    const worlds = await this.names.worlds(userId);
    const uses = await this.settings.lorebookUses(userId);
    const cards = await this.names.cards(uses.flatMap(({ characterIds }) => characterIds));
    const personas = writePersonaBackup(await this.personas.backup(userId, worlds));
    const regex = (await this.settings.regexScripts(userId)).scripts.map(toScriptFile);
    const power = JSON.parse(personas);
    const avatar: string = power.default_persona ?? DEFAULT_AVATAR;
    power.personas = { [avatar]: username, ...power.personas };
    const connections = await this.settings.connections(userId);
    const inUse = connections.find(({ isDefault, api }) => isDefault && api === 'chat');
    const presets = await this.presets.settings(userId, inUse?.presetId ?? null);
    const { profiles, files } = await this.connections.profiles(userId, presets.presets);
    yield jsonFile('settings.json', {
      ...needed,
      user_avatar: avatar,
      username: power.personas[avatar],
      background: await this.backgrounds.settings(userId),
      world_info_settings: {
        ...toWorldInfoSettings(await this.settings.lorebooks(userId)),
        world_info: { globalSelect: globalIn(uses, worlds), charLore: charLoreIn(uses, worlds, cards) },
      },
      power_user: power,
      oai_settings: presets.values,
      extension_settings: {
        regex,
        character_allowed_regex: await this.scriptedCards(userId),
        preset_allowed_regex: { openai: presets.scripted },
        connectionManager: { selectedProfile: null, profiles: profiles.map(({ written }) => written) },
        quickReplyV2: await this.quickReplies.settings(userId),
        variables: { global: await this.settings.variables(userId) },
      },
    });
    yield { path: 'masque/personas.json', content: personas };
    yield* files;
    for (const { id, read } of profiles)
      yield { path: `masque/profiles/${id}.json`, thing: { kind: 'profile', id }, content: JSON.stringify(read) };
    yield jsonFile('masque/regex.json', regex);
  }

  /** Cards whose scripts may run, as long as they're the scripts that the user has seen. */
  private async scriptedCards(userId: string): Promise<string[]> {
    const { regex } = await this.settings.allowanceOf(userId);
    const ids = [...new Set(regex.consents.map(({ characterId }) => characterId))];
    const cards = await this.names.cards(ids);
    const played = await Promise.all(ids.map((id) => this.characters.findCurrent(id)));
    return ids.flatMap((id, at) => {
      const card = played[at]?.card;
      return card && isConsented(regex, id, card) ? [`${cards.get(id) ?? ''}.png`] : [];
    });
  }
}

const toWorldInfoSettings = (own: LorebookSettings) => ({
  world_info_depth: own.scanDepth,
  world_info_min_activations: own.minActivations,
  world_info_min_activations_depth_max: own.minActivationsDepth,
  world_info_budget: own.contextPercent,
  world_info_include_names: own.includeNames,
  world_info_recursive: own.recursion,
  world_info_overflow_alert: own.overflowAlert,
  world_info_case_sensitive: own.caseSensitive,
  world_info_match_whole_words: own.wholeWords,
  world_info_character_strategy: insertionStrategies.indexOf(own.insertionStrategy),
  world_info_budget_cap: own.budgetCap,
  world_info_use_group_scoring: own.groupScoring,
  world_info_max_recursion_steps: own.maxRecursionSteps,
});

const globalIn = (uses: readonly LorebookUse[], worlds: FileNames): string[] =>
  uses.flatMap(({ isGlobal, lorebookId }) => (isGlobal ? (worlds.get(lorebookId) ?? []) : []));

function charLoreIn(uses: readonly LorebookUse[], worlds: FileNames, cards: FileNames) {
  return Array.from(cards, ([id, name]) => {
    const own = uses.filter(({ characterIds }) => characterIds.includes(id));
    return { name, extraBooks: own.flatMap(({ lorebookId }) => worlds.get(lorebookId) ?? []) };
  });
}
