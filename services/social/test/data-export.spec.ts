import { exportRoutes } from '@masque/contracts';
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
import { social } from '../src/service.ts';

describe('what social gives of a user’s data', () => {
  let service: StartedService;
  beforeAll(async () => {
    service = await startedService(social);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  });
  afterAll(() => service.close());

  it('has their statistics', async () => {
    const files = await exportedFiles(service.as(aViewer()));
    expect(jsonOf(files, 'statistics.json')).toMatchObject({ totalChats: 0, creatorScore: 0 });
  });

  it.each(accessCases(exportRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(service.as(viewerIn(audience)), route)).toBe(expected);
  });
});
