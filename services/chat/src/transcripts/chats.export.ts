import type { Viewer } from '@masque/contracts';
import { type ExportFile, ExportNames, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { mainMember } from '../chats/chat.rules.ts';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { TranscriptExportService } from './export.service.ts';

@Injectable()
export class ChatsExport implements ExportPart {
  constructor(
    private readonly chats: ChatsService,
    private readonly exports: TranscriptExportService,
  ) {}

  async *files({ userId, username }: Viewer): AsyncGenerator<ExportFile> {
    const names = new ExportNames();
    const listed: ReturnType<typeof toListed>[] = [];
    for (const id of await this.chats.ids(userId)) {
      const row = await this.chats.find(id);
      if (!row) continue; // it was deleted meanwhile
      const path = `chats/${names.nameFor(transcriptName(row), 'chat')}.jsonl`;
      listed.push(toListed(row, path));
      yield { path, content: this.exports.pieces(row, username, 'jsonl') };
    }
    yield jsonListFile('chats.json', listed);
  }
}

/** With the day, since most chats have no title. */
export const transcriptName = (row: ChatRow): string =>
  `${row.title ?? mainMember(row).name} - ${row.createdAt.toISOString().slice(0, 'YYYY-MM-DD'.length)}`;

const toListed = (row: ChatRow, file: string) => ({
  id: row._id,
  file,
  title: row.title,
  characters: row.members.map(({ characterId, name }) => ({ id: characterId, name })),
  persona: row.persona && { id: row.persona.id, name: row.persona.name },
  pinned: row.pinned,
  branchOf: row.parent,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
