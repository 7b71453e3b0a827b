import type { OwnUser, Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { toOwnUser } from './account.view.ts';
import { AccountsService } from './accounts.service.ts';

@Injectable()
export class AccountExport implements ExportPart {
  constructor(private readonly accounts: AccountsService) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonFile('account.json', toExported(toOwnUser(await this.accounts.ownOf(viewer))));
  }
}

const toExported = ({ id, username, needsUsername, email, name, bio, createdAt, isVerified, ...more }: OwnUser) => ({
  id,
  username,
  isUsernameChosen: !needsUsername,
  email,
  name,
  bio,
  createdAt,
  isVerified,
  profilePicture: more.profilePicture,
  timeZone: more.timeZone ?? null,
  signIn: { subject: more.sub, picture: more.picture },
});
