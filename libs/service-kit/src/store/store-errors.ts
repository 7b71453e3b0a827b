export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11000;

/** Returns false when a row with the same unique key exists. */
export async function unlessDuplicate(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}

export const areDuplicates = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('writeErrors' in error)) return isDuplicate(error);
  const failures: unknown[] = [error.writeErrors].flat();
  return failures.length > 0 && failures.every((failure) => Object(failure).code === 11000);
};
