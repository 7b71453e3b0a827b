import type { chatRoutes, ParsedInput, Viewer } from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { toMessage } from '../chats/chat.view.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { EditsService } from '../chats/edits.service.ts';

type Target = ParsedInput<typeof chatRoutes.changeMessage>['params'];
type Change = ParsedInput<typeof chatRoutes.changeMessage>['body'];
type Deletion = ParsedInput<typeof chatRoutes.deleteMessage>['query'];

@Injectable()
export class MessagesService {
  constructor(
    private readonly edits: EditsService,
    private readonly chats: ChatsService,
  ) {}

  async change(userId: string, { id: chatId, messageId }: Target, { text, version, revision }: Change) {
    const ref = { chatId, messageId, revision };
    const { row, message } =
      version === undefined
        ? await this.edits.editText(userId, ref, text ?? '')
        : await this.edits.chooseSwipe(userId, ref, version);
    return { ...toMessage(message), revision: row.revision };
  }

  async delete(userId: string, { id: chatId, messageId }: Target, { following = false, revision }: Deletion) {
    const { row, deleted, undoToken } = await this.edits.delete(userId, { chatId, messageId, revision }, following);
    return { deleted, undoToken, revision: row.revision };
  }

  async undo(userId: string, chatId: string, token: string) {
    return this.chats.show(await this.edits.undo(userId, chatId, token));
  }

  async branch(viewer: Viewer, { id: chatId, messageId }: Target, title: string | null) {
    return this.chats.show(await this.edits.branch(viewer, { chatId, messageId }, visibleText(title ?? '') || null));
  }
}
