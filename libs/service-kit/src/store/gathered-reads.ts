import type { Collection, mongo } from 'mongoose';
import { gathered } from './gathered.ts';

/** Finds at most `most` rows with that text in an indexed field. Reads that arrive during one are the next command. */
export function gatheredReads<Row extends { _id: string }>(
  rows: Collection<Row>,
  field: string & keyof Row,
  most = Infinity,
): (value: string) => Promise<Row[]> {
  const find = async (values: readonly string[]) => {
    const filter = { [field]: values.length === 1 ? values[0] : { $in: values } } as mongo.Filter<Row>;
    const limit = most === Infinity ? {} : { limit: most * values.length };
    return (await rows.find(filter, limit).toArray()) as Row[];
  };
  return gathered(async (values) => {
    const distinct = [...new Set(values)];
    const found = await find(distinct);
    if (distinct.length === 1) return values.map(() => found);
    if (found.length === most * distinct.length) return Promise.all(values.map((one) => find([one])));
    const byValue = Map.groupBy(found, (row) => row[field] as string);
    return values.map((one) => byValue.get(one)?.slice(0, most) ?? []);
  });
}
