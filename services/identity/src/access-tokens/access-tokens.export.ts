import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { AccessTokensService } from './access-tokens.service.ts';

@Injectable()
export class AccessTokensExport implements ExportPart {
  constructor(private readonly tokens: AccessTokensService) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    const { tokens } = await this.tokens.list(viewer);
    const shown = tokens.map(({ name, scopes, createdAt, lastUsedAt }) => ({ name, scopes, createdAt, lastUsedAt }));
    yield jsonListFile('access-tokens.json', shown);
  }
}
