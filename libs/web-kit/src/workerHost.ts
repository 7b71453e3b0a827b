/** Starts a remote's worker on demand, for clients that may end it. */
export const workerHost = (remote: string, file: string) => ({
  start: (onAnswer: (answer: MessageEvent['data']) => void, onFailure: () => void) => {
    const worker = new Worker(`/remotes/${remote}/${file}`);
    worker.addEventListener('message', ({ data }: MessageEvent) => onAnswer(data));
    worker.addEventListener('error', onFailure);
    return { post: (call: object) => worker.postMessage(call), end: () => worker.terminate() };
  },
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
