import { buffer } from 'node:stream/consumers';
import { type ExportLayout, exportRoutes, type OpenChats } from '@masque/contracts';
import { readFrames } from '@masque/service-kit/export';
import type { ServiceCaller } from './started-service.ts';

export async function exportedFiles(
  caller: ServiceCaller,
  layout?: ExportLayout,
  openChats: OpenChats = {},
): Promise<Map<string, Buffer>> {
  const { method, path } = exportRoutes.exportPart;
  const reply = await caller.fetch(`${path}${layout ? `?layout=${layout}` : ''}`, {
    method,
    body: JSON.stringify({ openChats }),
    headers: { 'content-type': 'application/json' },
  });
  if (reply.status !== 200 || !reply.body) throw new Error(`${reply.status} ${await reply.text()}`);
  const files = new Map<string, Buffer>();
  for await (const { path, content } of readFrames(reply.body)) {
    if (files.has(path)) throw new Error(`${path} comes twice`);
    files.set(path, await buffer(content));
  }
  return files;
}

export const jsonOf = (files: ReadonlyMap<string, Buffer>, path: string): unknown =>
  JSON.parse(files.get(path)?.toString() ?? `"there is no ${path}"`);
