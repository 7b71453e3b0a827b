import {
  CompletionRequest,
  DomainError,
  orThrow,
  type ParsedInput,
  type PresetPreview,
  type presetPreviewRoutes,
  type PromptPreview,
  type Viewer,
} from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { mainMember } from '../chats/chat.rules.ts';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { MessageReader } from '../chats/messages/message-reader.ts';
import { connectionOf, withConnection } from '../connections/connection.rules.ts';
import { ModelsService } from '../models/models.service.ts';
import { withPreset } from '../presets/preset.rules.ts';
import { draftedPreset, PresetsService, type ReplyPreset } from '../presets/presets.service.ts';
import { type Allowance, SettingsService } from '../settings/settings.service.ts';
import type { ChatCast } from './prompt/chat.scene.ts';
import { budgetOf, chatSettingsOf } from './prompt/reply-settings.ts';
import { toPromptPreview } from './preview.view.ts';
import { PromptsService } from './prompts.service.ts';

type PreviewWish = ParsedInput<typeof presetPreviewRoutes.previewPreset>['body'];

interface PreviewScene {
  readonly cast: ChatCast;
  readonly allowance: Allowance;
  readonly request: CompletionRequest;
  readonly model: string;
  readonly at: number;
}

const NO_MESSAGE = '';

/** Builds prompts as replies do, but asks no server and stores nothing, not even what macros write. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly chats: ChatsService,
    private readonly reader: MessageReader,
    private readonly prompts: PromptsService,
    private readonly presets: PresetsService,
    private readonly settings: SettingsService,
    private readonly models: ModelsService,
  ) {}

  async preview(viewer: Viewer, wish: PreviewWish): Promise<PresetPreview> {
    const { chatId, presetId, json, runsScripts } = wish;
    const after = draftedPreset({ name: '', json, runsScripts });
    if (!after) throw new DomainError('preset.unreadable');
    const before =
      presetId == null ? null : await orThrow(this.presets.read(viewer.userId, presetId), 'preset.not_found');
    const id = chatId ?? (await this.chats.newestId(viewer.userId));
    if (id === null) return { chat: null, before: null, after: null };
    const row = await this.chats.get(viewer.userId, id);
    const [cast, allowance, chosen] = await Promise.all([
      this.prompts.castOf(viewer, row),
      this.settings.allowanceOf(viewer.userId),
      this.models.chosen(viewer.userId),
    ]);
    const request = CompletionRequest.parse({ chatId: id });
    const scene = { cast, allowance, request, model: chosen.model, at: Date.now() };
    return {
      chat: { id, title: row.title, character: cast.character.card.name || mainMember(row).name },
      before: before && (await this.build(scene, before)),
      after: await this.build(scene, after),
    };
  }

  private async build(
    { cast, allowance, request, model, at }: PreviewScene,
    preset: ReplyPreset,
  ): Promise<PromptPreview> {
    const { viewer, row } = cast;
    const profile = { ...connectionOf(allowance.connections, row), biases: [] };
    const connection = withPreset(profile, preset.preset);
    const connected = withConnection(request, connection, row.settings, viewer);
    const { messageId, history } = await this.beforeLastReply(row, budgetOf(chatSettingsOf(connected, row)).characters);
    const prompt = await this.prompts.buildForChat(cast, {
      request: connected,
      allowance,
      target: { id: connected.model || model, previewedAt: at },
      connection,
      preset,
      purpose: 'reply',
      history,
      question: null,
      earlier: history.messages.slice(0, -1),
      messageId,
    });
    return toPromptPreview(prompt);
  }

  /** Without a reply to a message, the next one's. */
  private async beforeLastReply(row: ChatRow, characters: number) {
    const history = await this.reader.tail(row, characters);
    const { messages } = history;
    const at = messages.findLastIndex(({ sender, isHidden }) => sender === 'character' && !isHidden);
    const reply = messages.slice(0, at).some(({ sender }) => sender === 'user') ? messages[at] : undefined;
    if (!reply) return { messageId: NO_MESSAGE, history };
    return { messageId: reply.id, history: await this.reader.before(row, reply.seq, characters) };
  }
}
