import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { SignInWaysService } from './sign-in-ways.service.ts';

@Injectable()
export class SignInWaysExport implements ExportPart {
  constructor(private readonly ways: SignInWaysService) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    const { ways } = await this.ways.list(userId);
    yield jsonFile('sign-in-ways.json', {
      ways: ways.map(({ issuer, email, addedAt }) => ({ issuer, email, addedAt })),
    });
  }
}
