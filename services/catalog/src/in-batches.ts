export const IDS_AT_ONCE = 5_000;
const ROWS_AT_ONCE = 200; // for 1,000 ids the embedded store needs twice the time per row

/** Reads ids first: the embedded store holds a query's whole result in memory until its last row is fetched. */
export async function* inBatches<Row>(
  ids: AsyncIterable<{ readonly _id: string }>,
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let batch: string[] = [];
  for await (const { _id } of ids) {
    batch.push(_id);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield await read(batch);
    batch = [];
  }
  if (batch.length > 0) yield await read(batch);
}
