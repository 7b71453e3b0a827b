import DataLoader from 'dataloader';

const MOST_AT_ONCE = 500;

/** Passes to each call of `run` everything that arrived during the one before. */
export function gathered<In, Out>(
  run: (all: readonly In[]) => Promise<readonly (Out | Error)[]>,
): (one: In) => Promise<Out> {
  let last: Promise<unknown> = Promise.resolve();
  const batches = new DataLoader<In, Out>(
    (all) => {
      const running = run(all);
      last = running.catch(() => undefined);
      return running;
    },
    {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: (dispatch) => void last.then(() => setImmediate(dispatch)),
    },
  );
  return (one) => batches.load(one);
}
