/** `url` is an object URL; release it with `URL.revokeObjectURL`. */
export interface SavedFile {
  url: string;
  name: string;
}

export const textFile = (name: string, text: string, type = 'application/json'): SavedFile => ({
  url: URL.createObjectURL(new Blob([text], { type })),
  name,
});

export function saveFile({ url, name }: SavedFile): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // If the browser asks first, the download may start late.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** RFC 6266. */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'file';
}

export async function readFile(response: Response): Promise<unknown> {
  if (!response.ok) return response.json();
  const name = fileNameIn(response.headers.get('content-disposition'));
  return { url: URL.createObjectURL(await response.blob()), name } satisfies SavedFile;
}
