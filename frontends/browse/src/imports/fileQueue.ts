/** Files dropped on another page, on their way to the import page. */
let waiting: readonly File[] = [];

export const queueFiles = (files: readonly File[]): void => {
  waiting = files;
};

export function dequeueFiles(): readonly File[] {
  const files = waiting;
  waiting = [];
  return files;
}
