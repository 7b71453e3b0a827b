/** Files that were dropped on another page, on their way to the page that imports them. */
let waiting: readonly File[] = [];

export const leaveFiles = (files: readonly File[]): void => {
  waiting = files;
};

/** Given once. */
export function takeFiles(): readonly File[] {
  const files = waiting;
  waiting = [];
  return files;
}
