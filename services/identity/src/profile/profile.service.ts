import { type accountRoutes, ensure, limits, type OwnUser, type ParsedInput, type Viewer } from '@masque/contracts';
import { usernameKey } from '@masque/contracts/rules';
import { type PictureBound, Pictures } from '@masque/media';
import { type Eraser, ErasureWaits } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { type AccountRow, AccountsService, type ProfileChange } from '../accounts/accounts.service.ts';
import { BioImagesRepository } from './bio-images.repository.ts';
import { small, usual } from './picture.bounds.ts';
import { addressOf, hashIn } from './picture.names.ts';

type Edit = ParsedInput<typeof accountRoutes.updateProfile>['body'];
type Picture = Edit['profilePicture'];

@Injectable()
export class ProfileService implements Eraser {
  constructor(
    private readonly accounts: AccountsService,
    private readonly pictures: Pictures,
    private readonly bioImages: BioImagesRepository,
  ) {}

  async update(viewer: Viewer, username: string, { bio, profilePicture, ...claim }: Edit): Promise<{ user: OwnUser }> {
    ensureOwn(viewer, claim.username);
    const account = await this.accounts.ownOf(viewer);
    ensure(usernameKey(username) === usernameKey(account.username), 'auth.denied');
    const picture = await this.pictureOf(account, profilePicture, usual);
    return this.accounts.changeProfile(viewer, { ...(bio === undefined ? {} : { bio }), ...picture });
  }

  async savePicture(viewer: Viewer, picture: Picture, claim: string | undefined): Promise<{ user: OwnUser }> {
    ensureOwn(viewer, claim);
    const account = await this.accounts.ownOf(viewer);
    return this.accounts.changeProfile(viewer, await this.pictureOf(account, picture, small));
  }

  /** Identical pixels count once (content hash). */
  async uploadBioImage(viewer: Viewer, image: string, claim: string | undefined): Promise<{ imageUrl: string }> {
    ensureOwn(viewer, claim);
    const { _id } = await this.accounts.ownOf(viewer);
    const { hash } = await this.pictures.addDataUrl(_id, image, usual);
    ensure(await this.bioImages.remember(_id, hash), 'bio.too_many_images', { most: limits.bioImages });
    // If the account was deleted meanwhile, the next erasure pass removes what was just written.
    await this.accounts.ownOf(viewer);
    return { imageUrl: addressOf(hash) };
  }

  /** Pictures first, then the rows that name them. @throws ErasureWaits while a picture is too recent to remove. */
  async erase(userId: string): Promise<void> {
    const uploaded = await this.bioImages.end(userId);
    const hash = hashIn((await this.accounts.leftPictureOf(userId)) ?? '');
    const hashes = new Set([...(uploaded?.hashes ?? []), ...(hash === null ? [] : [hash])]);
    const left = await this.pictures.removeUnreferenced(userId, [...hashes]);
    if (left.length > 0) throw new ErasureWaits('pictures were stored too recently');
    if (uploaded && !(await this.bioImages.remove(uploaded)))
      throw new ErasureWaits('a picture was uploaded too recently');
    await this.accounts.forgetLeftPicture(userId);
  }

  /** Undefined or the current URL: no change. Null, or empty in a form: remove. */
  private async pictureOf(account: AccountRow, picture: Picture, bound: PictureBound): Promise<ProfileChange> {
    if (picture === undefined || picture === account.profilePicture) return {};
    if (!picture) return { profilePicture: null };
    const { hash } = await this.pictures.addDataUrl(account._id, picture, bound);
    return { profilePicture: addressOf(hash) };
  }
}

/** The gateway doesn't parse forms. */
function ensureOwn(viewer: Viewer, claim: string | undefined): void {
  ensure(claim === undefined || claim === viewer.username, 'auth.denied');
}
