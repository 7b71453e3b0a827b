/** Reads pages, each after the last row of the one before, until one isn't full. */
export async function* inPages<Row>(
  page: (after: Row | null, limit: number) => Promise<Row[]>,
  limit = 200,
): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ;) {
    const rows: Row[] = await page(last, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1) ?? null;
  }
}
