/**
 * Writes the dashboards of Grafana from what stands here: `node infra/observability/grafana/dashboards.ts`. A spec compares both, and
 * looks up every metric and label in docs/metrics.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dashboard, dashboardJson } from './dashboard-json.ts';
import { chatDashboard } from './described/chat.ts';
import { eventsDashboard } from './described/events.ts';
import { gatewayDashboard } from './described/gateway.ts';
import { overviewDashboard } from './described/overview.ts';
import { storeDashboard } from './described/store.ts';

/** By file name. */
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
