import { lazyPage } from '@masque/web-kit';
import type { admin, RemoteModule } from '@masque/web-kit/pages';
import { ReportsPage } from './reports/ReportsPage.tsx';

const ReportPage = lazyPage(() => import('./report/ReportPage.tsx').then((module) => module.ReportPage));
const AppealsPage = lazyPage(() => import('./appeals/AppealsPage.tsx').then((module) => module.AppealsPage));
const OverviewPage = lazyPage(() => import('./overview/OverviewPage.tsx').then((module) => module.OverviewPage));
const AuditPage = lazyPage(() => import('./audit/AuditPage.tsx').then((module) => module.AuditPage));

export default {
  pages: {
    reports: ReportsPage,
    report: ReportPage,
    appeals: AppealsPage,
    overview: OverviewPage,
    audit: AuditPage,
  },
} satisfies RemoteModule<typeof admin>;
