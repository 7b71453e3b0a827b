import { type CompletionRequest, ensure, type Viewer } from '@masque/contracts';
import { RunningGenerations } from '@masque/generations';
import { CONFIG, givenCreationId, RedisClient } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import type { OpenFeed } from '../chats/generations/reply-feeds.service.ts';
import type { ChatConfig } from '../config.ts';
import { noConnection } from '../connections/connection.rules.ts';
import { ModelsService } from '../models/models.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ensureSomethingSaid, type ReplySettings, settingsOf } from './prompt/reply-settings.ts';
import { PromptsService } from './prompts.service.ts';
import { UnsavedRepliesService } from './unsaved-replies.service.ts';

const KEPT_S = 24 * 60 * 60;
const ignore = () => undefined;

@Injectable()
export class ChatlessCompletionsService {
  constructor(
    private readonly replies: UnsavedRepliesService,
    private readonly client: RedisClient,
    private readonly settings: SettingsService,
    private readonly characters: ChatCharactersService,
    private readonly generations: RunningGenerations,
    private readonly models: ModelsService,
    private readonly prompts: PromptsService,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  async begin(viewer: Viewer, request: CompletionRequest): Promise<OpenFeed> {
    this.generations.ensureOpen();
    ensureSomethingSaid(request);
    const model = request.model || (await this.settings.model(viewer.userId)) || this.config.model.byDefault;
    // The client chose these messages, so the model's context limits them rather than a default size.
    const settings = settingsOf(request, await this.models.contextOf(viewer.userId, model));
    const { characterId } = request;
    if (characterId !== undefined) return this.beginAsCharacter(viewer, request, { model, settings, characterId });
    const messages = await this.prompts.buildPlain(model, request.messages, settings);
    const promptFor = async () => ({ messages, speakers: null });
    const call = { request, settings, connection: noConnection, promptFor };
    return this.runOnce(() => this.replies.begin(viewer, request.stream, () => call));
  }

  private async beginAsCharacter(
    viewer: Viewer,
    request: CompletionRequest,
    { model, settings, characterId }: { model: string; settings: ReplySettings; characterId: string },
  ): Promise<OpenFeed> {
    const [character, customPrompt, lore] = await Promise.all([
      this.characters.getPlayable(viewer.userId, characterId),
      this.settings.customPrompt(viewer.userId),
      this.settings.lorebooks(viewer.userId),
    ]);
    const cast = { viewer, character, persona: request.persona ?? null };
    const prompt = await this.prompts.buildForClient(cast, request.messages, { model, settings, customPrompt, lore });
    const call = { request, settings, connection: noConnection, promptFor: async () => prompt };
    return this.runOnce(() =>
      this.replies.begin(viewer, request.stream, () => call, {
        speaker: [character.card.name, character.card.nickname],
      }),
    );
  }

  /**
   * Keeps a repeated Idempotency-Key from generating, and paying for, a reply that isn't stored twice.
   * @throws `reply.not_kept` for a repeated key, unless the first reply was empty
   */
  private async runOnce(begin: () => Promise<OpenFeed>): Promise<OpenFeed> {
    const id = givenCreationId();
    if (id === undefined) return begin();
    const { redis } = this.client;
    const key = `asked:${id}`;
    const forget = () => redis.del(key).then(ignore, ignore);
    ensure(await redis.set(key, '1', 'EX', KEPT_S, 'NX'), 'reply.not_kept');
    try {
      const open = await begin();
      void open.feed.ended.then(() => (open.feed.isEmpty && !open.feed.facts.usage ? forget() : undefined));
      return open;
    } catch (error) {
      await forget();
      throw error;
    }
  }
}
