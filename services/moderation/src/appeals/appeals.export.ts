import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { DecisionsService } from './decisions.service.ts';

@Injectable()
export class AppealsExport implements ExportPart {
  constructor(private readonly decisions: DecisionsService) {}

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    yield jsonFile('decisions.json', (await this.decisions.mine(viewer)).decisions);
  }
}
