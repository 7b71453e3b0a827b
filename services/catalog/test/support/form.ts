import {
  catalogRoutes,
  type CardImport,
  type ErrorBody,
  type RouteResponse as Answer,
  type Viewer,
} from '@masque/contracts';
import type { StartedService } from '@masque/testkit';

export interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

export function formOf(files: readonly FormFile[]): FormData {
  const form = new FormData();
  for (const { name, bytes } of files)
    form.append('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  return form;
}

interface ImportReply {
  readonly status: number;
  readonly body: Answer<typeof catalogRoutes.importCharacters>;
  readonly error: ErrorBody & Pick<CardImport, 'reports'>;
}

/** Imports files as a browser or script does. */
export async function sendCards(
  service: Pick<StartedService, 'as'>,
  viewer: Viewer | null,
  files: readonly FormFile[],
  { query = '', creationId }: { query?: string; creationId?: string } = {},
): Promise<ImportReply> {
  const caller = service.as(viewer, creationId === undefined ? undefined : { creationId });
  const reply = await caller.fetch(`/characters/import${query}`, { method: 'POST', body: formOf(files) });
  const body = await reply.json();
  return { status: reply.status, body, error: body };
}
