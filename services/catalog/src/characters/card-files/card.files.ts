import { DomainError, type ErrorCode, type ExportedThing, type ExportFormat, type Viewer } from '@masque/contracts';
import { type ExportFile, patiently } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { CardExportService } from './export.service.ts';

interface FileOptions {
  readonly formats: readonly ExportFormat[];
  readonly isFavorite?: boolean;
  readonly openChat?: string | undefined;
  readonly thing?: ExportedThing | undefined;
}

@Injectable()
export class CardFiles {
  constructor(private readonly exports: CardExportService) {}

  /** In the first format that the card fits; nothing for a card that the viewer may not export. */
  async *file(
    viewer: Viewer,
    id: string,
    base: string,
    { formats, thing, ...own }: FileOptions,
    signal: AbortSignal,
  ): AsyncGenerator<ExportFile> {
    const [format, ...others] = formats;
    if (format === undefined) return;
    const make = () => this.exports.export(viewer, id, { format, spec: 'v3', ...own }, signal);
    const made = await patiently(make, signal).catch(outcomeOf);
    if (made === 'unfit') yield* this.file(viewer, id, base, { formats: others, thing, ...own }, signal);
    if (typeof made === 'string') return;
    const content = made.file.readAndClose();
    try {
      yield { path: `${base}.${format}`, ...(thing && { thing }), content };
    } finally {
      content.destroy();
    }
  }
}

const CLOSED: readonly ErrorCode[] = ['character.not_found', 'character.export_refused'];
const UNFIT: readonly ErrorCode[] = ['character.export_unfit', 'image.not_an_image', 'image.too_heavy'];

function outcomeOf(error: unknown): 'closed' | 'unfit' {
  const code = error instanceof DomainError ? error.code : null;
  if (code !== null && CLOSED.includes(code)) return 'closed';
  if (code !== null && UNFIT.includes(code)) return 'unfit';
  throw error;
}
