import { isDuplicate, type Upgrade, type UpgradeContext } from '@masque/service-kit/store';

/** From version 0.1, always pending; the next version lacked only the lists of the day and `open`. */
interface OldReportRow {
  _id: string;
  reporterId: string;
  reportedType: string;
  reportedId: string;
  status: string;
  createdAt: Date;
  itemKey?: string;
  day?: string;
}
interface OldSubjectRow {
  _id: string;
  name: string;
  ownerId?: string;
}
const OPEN = ['pending', 'reviewed'];

export const reportsInLists = (number: number): Upgrade => ({
  number,
  name: 'reports are counted by lists',
  run: (context) =>
    context.inBatches<OldReportRow>('reports', async (rows) => {
      for (const row of rows) await upgrade(context, row);
    }),
});

async function upgrade({ db }: UpgradeContext, row: OldReportRow): Promise<void> {
  const rows = db.collection<OldReportRow>('reports');
  const { _id, reportedType: type, status } = row;
  const day = row.day ?? row.createdAt.toISOString().slice(0, 10);
  const isOpen = OPEN.includes(status);
  const lists = [status, type, `${type}:${status}`, `${day}:${type}`, ...(isOpen ? ['open'] : [])];
  if (row.itemKey !== undefined) {
    await rows.updateOne({ _id }, { $set: { lists } });
    return;
  }
  const itemKey = `${type}:${row.reportedId}`;
  const subject = await db.collection<OldSubjectRow>('subjects').findOne({ _id: itemKey });
  const added = {
    itemKey,
    userId: subject?.ownerId ?? '',
    name: subject?.name ?? '',
    lists,
    day,
    wasActedOn: false,
    decidedAt: null,
    hasEvidence: false,
    seq: 0,
    revision: 1,
    ...(isOpen ? { openKey: itemKey } : {}),
  };
  try {
    const pendingKey = `${row.reporterId}:${itemKey}`;
    await rows.updateOne({ _id }, { $set: { ...added, ...(status === 'pending' ? { pendingKey } : {}) } });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await rows.updateOne({ _id }, { $set: added }); // version 0.1 allowed several per user and item
  }
}
