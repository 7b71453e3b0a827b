/** Runs at most `most` tasks at a time, in order. */
export function inParallel(most: number) {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = () => {
    if (running >= most) return;
    const task = waiting.shift();
    if (!task) return;
    running += 1;
    void task().finally(() => {
      running -= 1;
      next();
    });
    next();
  };
  return (task: () => Promise<void>): void => {
    waiting.push(task);
    next();
  };
}
