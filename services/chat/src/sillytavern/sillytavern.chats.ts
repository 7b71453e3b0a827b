import type { Viewer } from '@masque/contracts';
import { type ExportFile, ExportNames, type ExportPart } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { transcriptName } from '../transcripts/chats.export.ts';
import { TranscriptExportService } from '../transcripts/export.service.ts';
import { type FileNames, FolderNames } from './folder.names.ts';

interface NamedChat {
  readonly folder: string;
  readonly name: string;
}

@Injectable()
export class SillyTavernChats implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(
    private readonly chats: ChatsService,
    private readonly exports: TranscriptExportService,
    private readonly names: FolderNames,
  ) {}

  async *files({ userId, username }: Viewer): AsyncGenerator<ExportFile> {
    const [worlds, avatars] = await Promise.all([this.names.worlds(userId), this.names.avatars(userId)]);
    const named = await this.namesOf(userId);
    for (const [id, { folder, name }] of named) {
      const row = await this.chats.find(id);
      if (!row) continue; // it was deleted meanwhile
      const links = linksOf(row, { named, worlds, avatars });
      yield { path: `chats/${folder}/${name}.jsonl`, content: this.exports.pieces(row, username, 'jsonl', links) };
    }
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
      named.set(id, { folder, name: names.nameFor(row.title ?? transcriptName(row), 'chat') });
    }
    return named;
  }
}

/** SillyTavern's fields of a chat that name other files. */
function linksOf(
  { persona, parent, lorebookIds }: ChatRow,
  { named, worlds, avatars }: { named: ReadonlyMap<string, NamedChat>; worlds: FileNames; avatars: FileNames },
): Record<string, string> {
  const main = parent && named.get(parent.chatId);
  const [world] = lorebookIds.flatMap((id) => worlds.get(id) ?? []);
  const avatar = persona ? avatars.get(persona.id) : undefined;
  return {
    ...(main ? { main_chat: main.name } : {}),
    ...(world === undefined ? {} : { world_info: world }),
    ...(avatar === undefined ? {} : { persona: avatar }),
  };
}
