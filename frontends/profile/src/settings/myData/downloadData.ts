import { profileRoutes } from '@masque/contracts';
import { type ApiError, fileNameIn, fromBody, type SavedFile } from '@masque/web-kit';

const counter = (onBytes: (bytes: number) => void) => {
  let bytes = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, controller) => {
      bytes += piece.byteLength;
      onBytes(bytes);
      controller.enqueue(piece);
    },
  });
};

/**
 * Fetches the archive. A plain link would show no progress, offer no way to stop, save an error as if it were the
 * archive, and silently leave half a file. Piped into a Blob, which browsers keep on disk if it is large.
 */
export async function downloadData(
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<SavedFile | { refused: ApiError }> {
  const response = await fetch(`/api${profileRoutes.exportData.path}`, { credentials: 'same-origin', signal });
  if (!response.ok || !response.body)
    return { refused: fromBody(response.status, await response.json().catch(() => null), response.statusText) };
  const name = fileNameIn(response.headers.get('content-disposition'));
  const archive = await new Response(response.body.pipeThrough(counter(onBytes))).blob();
  return { url: URL.createObjectURL(new Blob([archive], { type: 'application/zip' })), name };
}
