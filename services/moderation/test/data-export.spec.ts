import { exportRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import {
  accessCases,
  aViewer,
  eventually,
  exportedFiles,
  jsonOf,
  type StartedService,
  startedService,
  tryAccess,
  viewerIn,
} from '@masque/testkit';
import { moderation } from '../src/service.ts';

describe('what moderation gives of a user’s data', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(moderation);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  const aReport = (n: number, reporterId: string) => ({
    _id: `report-${String(n).padStart(4, '0')}`,
    reporterId,
    reporterUsername: reporterId,
    reportedType: 'user',
    reportedId: 'somebody',
    reason: 'Spam',
    description: `number ${n}`,
    status: 'pending',
    createdAt: new Date(1_700_000_000_000 + n),
  });

  it('is all that they have reported, and nothing that others have', async () => {
    const [iris, otto] = [aViewer(), aViewer()];
    const rows = Array.from({ length: 450 }, (_, n) => aReport(n, n % 9 === 0 ? otto.userId : iris.userId));
    await service.app.get(StoreConnection).connection.collection<{ _id: string }>('reports').insertMany(rows);
    const files = await exportedFiles(service.as(iris));
    expect([...files.keys()]).toEqual(['reports.json', 'decisions.json']);
    const reports = jsonOf(files, 'reports.json') as { id: string; description: string }[];
    expect(reports.map(({ id }) => id)).toEqual(
      rows.toReversed().flatMap((row) => (row.reporterId === iris.userId ? [row._id] : [])),
    );
    expect(reports.at(-1)).toEqual({
      id: 'report-0001',
      reportedType: 'user',
      reportedId: 'somebody',
      reason: 'Spam',
      description: 'number 1',
      status: 'pending',
      createdAt: new Date(1_700_000_000_001).toISOString(),
    });
    const ofNobody = await exportedFiles(service.as(aViewer()));
    expect([jsonOf(ofNobody, 'reports.json'), jsonOf(ofNobody, 'decisions.json')]).toEqual([[], []]);
  });

  it.each(accessCases(exportRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(service.as(viewerIn(audience)), route)).toBe(expected);
  });
});
