interface Limits {
  /** ms */
  timeout: number;
  tooLong: string;
  failed: string;
}

/**
 * Asks a worker of its own one question.
 * @throws Error with a message for the user
 */
export async function askWorker<A>(
  file: string,
  question: object,
  limits: Limits,
  moved: ArrayBuffer[] = [],
): Promise<A> {
  const worker = new Worker(`/remotes/browse/${file}`);
  let timer: number | undefined;
  try {
    return await new Promise<A>((resolve, reject) => {
      timer = window.setTimeout(() => reject(new Error(limits.tooLong)), limits.timeout);
      worker.addEventListener('message', ({ data }: MessageEvent<A>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error(limits.failed)));
      worker.postMessage(question, moved);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
