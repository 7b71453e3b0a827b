import { texts } from '@masque/texts';

const words = texts.admin;

export const queuePath = '/reports-admin';
export const appealsPath = '/reports-admin/appeals';
export const auditPath = '/reports-admin/audit';
export const overviewPath = '/reports-admin/overview';
export const reportPath = (id: string, search = ''): string => `${queuePath}/${encodeURIComponent(id)}${search}`;

export const places: readonly { to: string; label: string }[] = [
  { to: queuePath, label: texts.adminReports.list },
  { to: appealsPath, label: words.appeals },
  { to: overviewPath, label: words.overview },
  { to: auditPath, label: words.audit },
];
