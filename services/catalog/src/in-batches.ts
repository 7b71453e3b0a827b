/** Ids that are fetched from the store at once. */
export const IDS_AT_ONCE = 5_000;

/**
 * Reads rows in batches, their ids first: the embedded store holds whatever a query finds in memory until the last of it was
 * fetched, which a hundred thousand ids are small enough for.
 */
export async function* inBatches<Row>(
  ids: AsyncIterable<{ readonly _id: string }>,
  read: (ids: string[]) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  let batch: string[] = [];
  for await (const { _id } of ids) {
    batch.push(_id);
    if (batch.length < size) continue;
    yield await read(batch);
    batch = [];
  }
  if (batch.length > 0) yield await read(batch);
}
