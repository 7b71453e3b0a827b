/** A file that was asked for: an address in this page, to be given back with `URL.revokeObjectURL`. */
export interface SavedFile {
  url: string;
  name: string;
}

/** Hands the file to the browser, as a link to it would. */
export function saveFile({ url, name }: SavedFile): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has it by then; a download that is asked about first may begin late.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The name that a response gives its file (RFC 6266). */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'file';
}

/** The file of a response; of a refusal, its JSON. */
export async function readFile(response: Response): Promise<unknown> {
  if (!response.ok) return response.json();
  const name = fileNameIn(response.headers.get('content-disposition'));
  return { url: URL.createObjectURL(await response.blob()), name } satisfies SavedFile;
}
