import { profileRoutes } from '@masque/contracts';
import { type ApiError, fileNameIn, fromBody, type SavedFile } from '@masque/web-kit';

/** Counts what passes. */
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
 * Fetches everything of the user as one archive. It is fetched rather than linked to: a link would show neither progress nor
 * a way to stop, save a refusal as if it were the archive, and leave half an archive behind without a word. What comes goes
 * piece by piece into a Blob, which browsers keep on the disk when it is large; none of it stays in the page's memory.
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
