import type { Report } from '@masque/contracts';
import { canMoveReport, type ReportStatus } from '@masque/contracts/rules';
import type { NetworkAnswer } from './network.ts';

interface Move {
  status: ReportStatus;
  revision?: number;
  note?: string;
}

/** Acts like the moderation service, over reports that a test can change. */
export function reportServer(reports: Report[]) {
  const list = ({ url }: Request) => {
    const { searchParams } = new URL(url);
    const [status, type] = [searchParams.get('status'), searchParams.get('reportedType')];
    const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 20)];
    const found = reports.filter(
      (report) => (status === null || report.status === status) && (type === null || report.reportedType === type),
    );
    return Response.json({
      reports: found.slice((page - 1) * limit, page * limit),
      total: found.length,
      page,
      pages: Math.ceil(found.length / limit),
    });
  };
  const stats = () => {
    const count = (status: string) => reports.filter((report) => report.status === status).length;
    const [pending, resolved, dismissed] = [count('pending'), count('resolved'), count('dismissed')];
    return Response.json({ pending, resolved, dismissed, total: reports.length });
  };
  const set = (id: string, change: Partial<Report>) => {
    const at = reports.findIndex((report) => report.id === id);
    const report = reports[at];
    if (!report) throw new Error(`There is no report ${id}`);
    const next = { ...report, ...change, revision: report.revision + 1 };
    reports[at] = next;
    return next;
  };
  const move = (id: string) => async (request: Request) => {
    const report = reports.find((one) => one.id === id);
    if (!report) return Response.json({ error: 'Report not found', code: 'report.not_found' }, { status: 404 });
    const { status, revision }: Move = await request.json();
    const refuse = (code: string, error: string) => Response.json({ error, code, report }, { status: 409 });
    if (revision !== undefined && revision !== report.revision)
      return refuse('report.stale', 'Another moderator just changed this. Review the update and try again.');
    if (!canMoveReport(report.status, status))
      return refuse('report.bad_move', `Cannot change a ${report.status} report to ${status}`);
    return Response.json({ report: set(id, { status }) });
  };
  const answers: Record<string, NetworkAnswer> = {
    'GET /api/reports': list,
    'GET /api/reports/stats': stats,
    ...Object.fromEntries(reports.map(({ id }) => [`PATCH /api/reports/${id}`, move(id)])),
  };
  return {
    answers,
    set,
    add: (report: Report) => void reports.unshift(report),
    statusOf: (id: string) => reports.find((report) => report.id === id)?.status,
  };
}
