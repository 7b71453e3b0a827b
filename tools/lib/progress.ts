const WIDTH = 34;

export const progress = {
  line(text: string): void {
    console.log(`  ${text}`);
  },
  /** Prints the step and its time when it ends; a result of `false` is shown as a failure. */
  async step<T>(title: string, work: () => Promise<T>, more: (result: T) => string = () => ''): Promise<T> {
    const begin = performance.now();
    const result = await work();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const text = [title, more(result)].filter(Boolean).join(', ');
    console.log(`  ${result === false ? '✗' : '✓'} ${text.padEnd(WIDTH)} ${seconds.padStart(6)} s`);
    return result;
  },
};
