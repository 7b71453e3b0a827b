import type { OpenChats, Viewer } from '@masque/contracts';
import { backgroundAddress } from '@masque/roleplay/folder';
import { type ExportFile, ExportNames, type ExportPart } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { mainMember } from '../chats/chat.rules.ts';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { transcriptName } from '../transcripts/chats.export.ts';
import { type FileLinks, TranscriptExportService } from '../transcripts/export.service.ts';
import type { KeptOfChat } from '../transcripts/imported.message.ts';
import { type FileNames, FolderNames } from './folder.names.ts';
import { withPicture } from './message.pictures.ts';

interface NamedChat {
  readonly characterId: string;
  readonly updatedAt: Date;
  readonly folder: string;
  readonly name: string;
  /** The file it was imported from: other files of that time name it so. */
  readonly importedName: string | undefined;
}

@Injectable()
export class SillyTavernChats implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(
    private readonly chats: ChatsService,
    private readonly exports: TranscriptExportService,
    private readonly names: FolderNames,
    private readonly settings: SettingsService,
  ) {}

  async *files({ userId, username }: Viewer): AsyncGenerator<ExportFile> {
    const [worlds, avatars, findPersona, cards, backgrounds, defaultId] = await Promise.all([
      this.names.worlds(userId),
      this.names.avatars(userId),
      this.names.findPersona(userId),
      this.names.cardsByName(userId),
      this.names.backgrounds(userId),
      this.settings.defaultPersona(userId),
    ]);
    const message: FileLinks['message'] = (each) => withPicture(each, { findPersona, cards });
    const named = await this.namesOf(userId);
    for (const [id, { folder, name }] of named) {
      const row = await this.chats.find(id);
      if (!row) continue; // it was deleted meanwhile
      const main = mainOf(row, { folder, named });
      const metadata = {
        ...linksOf(row, { worlds, backgrounds }),
        ...lockOf(row, avatars, defaultId),
        ...(main && { main_chat: main.name }),
      };
      const content = this.exports.pieces(row, username, 'jsonl', { metadata, message });
      yield { path: `chats/${folder}/${name}.jsonl`, thing: { kind: 'chat', id }, content };
    }
  }

  async open(userId: string): Promise<OpenChats> {
    const named = [...(await this.namesOf(userId)).values()];
    const oldestFirst = named.toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
    return Object.fromEntries(oldestFirst.map(({ characterId, name }) => [characterId, name]));
  }

  /** First, because a branch names the file of its parent, which may come later. */
  private async namesOf(userId: string): Promise<ReadonlyMap<string, NamedChat>> {
    const folders = new Map<string, ExportNames>();
    const named = new Map<string, NamedChat>();
    for (const id of await this.chats.ids(userId)) {
      const row = await this.chats.find(id);
      if (!row) continue;
      const folder = await this.names.chatFolder(row);
      const names = folders.get(folder) ?? new ExportNames();
      folders.set(folder, names);
      const importedName = row.imported?.name;
      const name = names.nameFor(row.title ?? importedName ?? transcriptName(row), 'chat');
      named.set(id, { characterId: mainMember(row).characterId, updatedAt: row.updatedAt, folder, name, importedName });
    }
    return named;
  }
}

/** SillyTavern's fields of a chat that name other files. */
function linksOf(
  { lorebookIds, backgroundId }: ChatRow,
  { worlds, backgrounds }: Record<'worlds' | 'backgrounds', FileNames>,
): Record<string, string> {
  const [world] = lorebookIds.flatMap((id) => worlds.get(id) ?? []);
  const background = backgrounds.get(backgroundId ?? '');
  return {
    ...(world === undefined ? {} : { world_info: world }),
    ...(background === undefined ? {} : { custom_background: backgroundAddress(background) }),
  };
}

/** SillyTavern selects the default persona without a lock. */
function lockOf(row: ChatRow, avatars: FileNames, defaultId: string | null): { persona?: string } {
  const avatar = avatars.get(row.persona?.id ?? '');
  if (avatar === undefined) return {};
  const isLocked = row.persona?.id !== defaultId || importedMetadata(row)['persona'] !== undefined;
  return isLocked ? { persona: avatar } : {};
}

function importedMetadata({ imported }: ChatRow): Partial<KeptOfChat['metadata']> {
  const { metadata = {} }: Partial<KeptOfChat> = JSON.parse(imported?.kept ?? '{}');
  return metadata;
}

function mainOf(
  row: ChatRow,
  { folder, named }: { folder: string; named: ReadonlyMap<string, NamedChat> },
): NamedChat | undefined {
  if (row.parent) return named.get(row.parent.chatId);
  const main = importedMetadata(row)['main_chat'];
  if (typeof main !== 'string') return undefined;
  return [...named.values()].find((chat) => chat.folder === folder && chat.importedName === main);
}
