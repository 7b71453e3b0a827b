/** Run this file to write the dashboards. A spec compares them, and looks up their metrics in docs/metrics.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dashboard, dashboardJson } from './dashboard-json.ts';
import { chatDashboard } from './described/chat.ts';
import { eventsDashboard } from './described/events.ts';
import { gatewayDashboard } from './described/gateway.ts';
import { overviewDashboard } from './described/overview.ts';
import { storeDashboard } from './described/store.ts';

export const dashboards: Readonly<Record<string, Dashboard>> = {
  'overview.json': overviewDashboard,
  'gateway.json': gatewayDashboard,
  'chat.json': chatDashboard,
  'events.json': eventsDashboard,
  'store.json': storeDashboard,
};

if (import.meta.main) {
  const { format } = await import('oxfmt');
  for (const [file, dashboard] of Object.entries(dashboards)) {
    const text = JSON.stringify(dashboardJson(dashboard));
    writeFileSync(join(import.meta.dirname, 'dashboards', file), (await format(file, text, { printWidth: 120 })).code);
  }
}
