import { Readable } from 'node:stream';
import type { TranscriptFileFormat, Viewer } from '@masque/contracts';
import { type TranscriptMessage, transcriptWriters } from '@masque/roleplay/transcripts';
import { attachmentHeaders, fileNameOf } from '@masque/service-kit/transfers';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { mainMember, runningSeqs } from '../chats/chat.rules.ts';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { MessageReader } from '../chats/messages/message-reader.ts';
import { liveBefore } from '../chats/messages/gap.rules.ts';
import type { MetadataFields } from './own.metadata.ts';
import { sentAtOf, toHead, toTranscript } from './transcript.view.ts';

const PAGE = 50;

const files: Record<TranscriptFileFormat, { ending: string; type: string }> = {
  jsonl: { ending: 'jsonl', type: 'application/x-ndjson; charset=utf-8' },
  markdown: { ending: 'md', type: 'text/markdown; charset=utf-8' },
  text: { ending: 'txt', type: 'text/plain; charset=utf-8' },
};

/** Names of other files in the same folder. */
export interface FileLinks {
  readonly metadata: MetadataFields;
  readonly message: (message: TranscriptMessage) => TranscriptMessage;
}

const noLinks: FileLinks = { metadata: {}, message: (message) => message };

@Injectable()
export class TranscriptExportService {
  constructor(
    private readonly chats: ChatsService,
    private readonly reader: MessageReader,
  ) {}

  /** @throws `chat.not_found` */
  async export(viewer: Viewer, chatId: string, format: TranscriptFileFormat, reply: FastifyReply): Promise<void> {
    const row = await this.chats.get(viewer.userId, chatId);
    const { ending, type } = files[format];
    const name = fileNameOf(row.title ?? mainMember(row).name, ending, 'chat');
    await reply
      .headers(attachmentHeaders(name, type))
      .send(Readable.from(this.pieces(row, viewer.username, format), { objectMode: false }));
  }

  async *pieces(row: ChatRow, userName: string, format: TranscriptFileFormat, links = noLinks): AsyncGenerator<string> {
    const { head, message, separator } = transcriptWriters[format];
    const running = new Set(runningSeqs(row));
    const seqs = liveBefore(row, row.nextSeq, row.nextSeq).filter((seq) => !running.has(seq));
    const [first] = await this.reader.documents(row, seqs.slice(0, 1));
    const own = toHead(row, userName, first && sentAtOf(first).sentAt);
    const names = { ...own, metadata: { ...own.metadata, ...links.metadata } };
    yield head(names);
    let between = '';
    for (let from = 0; from < seqs.length; from += PAGE) {
      const page = await this.reader.documents(row, seqs.slice(from, from + PAGE));
      for (const each of page) {
        const piece = message(links.message(toTranscript(each, userName)), names);
        if (piece === '') continue;
        yield between + piece;
        between = separator;
      }
    }
  }
}
