import type { QuickReplySetBody, Viewer } from '@masque/contracts';
import type { ExportFile, ExportPart } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { QuickRepliesService } from '../quick-replies/quick-replies.service.ts';
import { FolderNames } from './folder.names.ts';

@Injectable()
export class SillyTavernQuickReplies implements ExportPart {
  readonly layout = 'sillytavern';

  constructor(
    private readonly quickReplies: QuickRepliesService,
    private readonly names: FolderNames,
  ) {}

  files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    return this.quickReplies.filesIn('QuickReplies', userId);
  }

  /** Which sets SillyTavern shows: everywhere, and by the file of a character. */
  async settings(userId: string) {
    const { sets } = await this.quickReplies.list(userId);
    const cards = await this.names.cards(sets.flatMap(({ characterIds }) => characterIds));
    const ofCharacter = (id: string) => setList(sets.filter(({ characterIds }) => characterIds.includes(id)));
    return {
      isEnabled: sets.length > 0,
      isCombined: false,
      config: setList(sets.filter(({ isGlobal }) => isGlobal)),
      characterConfigs: Object.fromEntries(Array.from(cards, ([id, name]) => [`${name}.png`, ofCharacter(id)])),
    };
  }
}

const setList = (sets: readonly QuickReplySetBody[]) => ({
  setList: sets.map(({ name }) => ({ set: name, isVisible: true })),
});
