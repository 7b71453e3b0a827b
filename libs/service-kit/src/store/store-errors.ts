export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11000;

export function nullIfDuplicate(error: unknown): null {
  if (!isDuplicate(error)) throw error;
  return null;
}

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

export function failuresOf(error: unknown): (readonly [index: number, failure: false | Error])[] {
  const failures: unknown[] = error instanceof Error && 'writeErrors' in error ? [error.writeErrors].flat() : [];
  if (failures.length === 0) throw error;
  return failures.map((failure) => {
    const { index, code, errmsg } = Object(failure);
    return [Number(index), code === 11000 ? false : new Error(String(errmsg), { cause: failure })];
  });
}

/** By MongoDB error code: IndexOptionsConflict, IndexKeySpecsConflict, DuplicateKey. */
const indexRemedies: Readonly<Record<number, string>> = {
  85: 'drop the existing index with the same key',
  86: 'drop the existing index with the same name',
  11000: 'remove the documents that share a unique key',
};

/** Says how an operator makes room for the index. Undefined for all other errors. */
export const indexRemedy = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? indexRemedies[Number(error.code)] : undefined;
