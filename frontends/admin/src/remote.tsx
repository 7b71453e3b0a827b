import type { admin, RemoteModule } from '@masque/web-kit/pages';
import { lazy } from 'react';
import { ReportsPage } from './reports/ReportsPage.tsx';

const ReportPage = lazy(() => import('./report/ReportPage.tsx').then((module) => ({ default: module.ReportPage })));
const AppealsPage = lazy(() => import('./appeals/AppealsPage.tsx').then((module) => ({ default: module.AppealsPage })));
const OverviewPage = lazy(() =>
  import('./overview/OverviewPage.tsx').then((module) => ({ default: module.OverviewPage })),
);
const AuditPage = lazy(() => import('./audit/AuditPage.tsx').then((module) => ({ default: module.AuditPage })));

export default {
  pages: {
    reports: ReportsPage,
    report: ReportPage,
    appeals: AppealsPage,
    overview: OverviewPage,
    audit: AuditPage,
  },
} satisfies RemoteModule<typeof admin>;
