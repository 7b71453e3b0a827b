import { type Character, ensure, type Viewer } from '@masque/contracts';
import { Pictures } from '@masque/media';
import { creationId } from '@masque/service-kit';
import { UploadsService } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';
import { CharacterAccess } from './character.access.ts';
import { can } from './character.policy.ts';
import { kindOf } from './character.row.ts';
import { CreationService } from './creation.service.ts';
import { OriginalsRepository } from './originals/originals.repository.ts';
import { toCard, type VersionRow } from './version.row.ts';

const noPicture = { imageHash: null, imageColor: null };

@Injectable()
export class ForkingService {
  constructor(
    private readonly access: CharacterAccess,
    private readonly creation: CreationService,
    private readonly originals: OriginalsRepository,
    private readonly pictures: Pictures,
    private readonly uploads: UploadsService,
  ) {}

  /** @throws DomainError `character.not_found`, `character.fork_refused`, `review.held`, `rate.limited` */
  async fork(author: Viewer, id: string): Promise<Character> {
    const origin = await this.access.visible(author, id);
    ensure(can.fork(author, origin), 'character.fork_refused');
    // A copy would bypass the moderators' decision.
    ensure(origin.moderation === 'none', 'review.held');
    const copyId = creationId();
    const made = await this.creation.findCreated(author, copyId);
    if (made) return made;
    const current = await this.access.current(origin);
    const { tags, gender, name, authorUsername } = origin;
    // The erasure of the origin's author may have just removed the picture.
    const hasPicture = origin.imageHash !== null && (await this.pictures.renew(author.userId, origin.imageHash));
    const { imageHash, imageColor } = hasPicture ? origin : noPicture;
    const creation = {
      kind: kindOf(origin),
      card: toCard(current),
      original: current.original,
      tags,
      gender,
      imageHash,
      imageColor,
      isPublic: false,
      reuse: origin.reuse,
      forkOf: { id, name, authorUsername },
    };
    return this.creation.write(author, copyId, creation, () => this.copyOriginal(author, current, copyId));
  }

  /** Counts toward the copier's upload quota. */
  private async copyOriginal(author: Viewer, { characterId, original }: VersionRow, copyId: string): Promise<void> {
    const found = original === null ? null : await this.originals.find(characterId, original);
    if (!found) return;
    await this.uploads.spend(author.userId, found.bytes.length);
    const { _id: _, ...row } = found.row;
    await this.originals.save({ ...row, characterId: copyId, createdAt: new Date() }, found.bytes);
  }
}
