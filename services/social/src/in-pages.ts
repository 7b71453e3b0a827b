const PAGE = 200;

export async function* inPages<Row>(page: (after: Row | null, limit: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ;) {
    const rows: Row[] = await page(last, PAGE);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1) ?? null;
  }
}
