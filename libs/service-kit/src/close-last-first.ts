interface Closable {
  close(): Promise<void>;
}

/** The last may call the others, which so stay until it is closed, or for `patienceMs`. */
export async function closeLastFirst(all: readonly Closable[], patienceMs: number): Promise<void> {
  const last = all.at(-1)?.close() ?? Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
  await Promise.race([last.catch(() => undefined), late]).finally(() => clearTimeout(timer));
  const ends = await Promise.allSettled([last, ...all.slice(0, -1).map((each) => each.close())]);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
