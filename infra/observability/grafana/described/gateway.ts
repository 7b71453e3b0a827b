import type { Dashboard } from '../dashboard-json.ts';

export const gatewayDashboard: Dashboard = {
  uid: 'masque-gateway',
  title: 'Masque: gateway',
  rows: [
    {
      title: 'Requests',
      panels: [
        {
          title: 'Ten busiest routes',
          unit: 'reqps',
          queries: [
            [
              'topk(10, sum by (method, route) (rate(masque_http_requests_total{service="gateway"}[5m])))',
              '{{method}} {{route}}',
            ],
          ],
        },
        {
          title: 'By status',
          unit: 'reqps',
          queries: [['sum by (status) (rate(masque_http_requests_total{service="gateway"}[5m]))', '{{status}}']],
        },
      ],
    },
    {
      title: 'Latency',
      panels: [
        {
          title: 'All routes',
          unit: 's',
          queries: [
            ['service:masque_http_request_duration_seconds:p50_5m{service="gateway"}', '50 %'],
            ['service:masque_http_request_duration_seconds:p99_5m{service="gateway"}', '99 %'],
          ],
        },
        {
          title: 'Ten slowest routes, 95 %',
          unit: 's',
          queries: [
            [
              'topk(10, histogram_quantile(0.95, sum by (method, route, le) (rate(masque_http_request_duration_seconds_bucket{service="gateway"}[5m]))))',
              '{{method}} {{route}}',
            ],
          ],
        },
      ],
    },
    {
      title: 'Cache and limits',
      panels: [
        {
          title: 'Cache hit ratio',
          unit: 'percentunit',
          queries: [['masque:masque_cache_hits:ratio5m', 'hits']],
        },
        {
          title: 'Lookups by source',
          unit: 'ops',
          queries: [['sum by (result) (rate(masque_cache_requests_total[5m]))', '{{result}}']],
        },
        {
          title: 'Rejected by limits',
          unit: 'ops',
          queries: [['sum by (limit) (rate(masque_limit_refusals_total{service="gateway"}[5m]))', '{{limit}}']],
        },
      ],
    },
    {
      title: 'Upstream services',
      panels: [
        {
          title: 'Attempts without a response',
          description: 'Reads are retried at the next instance, so callers may not have noticed.',
          unit: 'ops',
          queries: [
            ['sum by (upstream, reason) (rate(masque_upstream_failures_total[5m]))', '{{upstream}} {{reason}}'],
          ],
        },
        {
          title: 'Open long calls',
          unit: 'short',
          queries: [['sum by (upstream, lane) (masque_upstream_open_calls)', '{{upstream}} {{lane}}']],
        },
        {
          title: 'Open long calls, share of the limit',
          unit: 'percentunit',
          queries: [
            [
              'max by (upstream, lane) (masque_upstream_open_calls / (masque_upstream_open_calls_limit > 0))',
              '{{upstream}} {{lane}}',
            ],
          ],
        },
      ],
    },
  ],
};
