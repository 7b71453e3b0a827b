import type { Dashboard } from '../dashboard-json.ts';

export const overviewDashboard: Dashboard = {
  uid: 'masque-overview',
  title: 'Masque: overview',
  rows: [
    {
      title: 'Health',
      panels: [
        {
          title: 'Ready instances',
          unit: 'short',
          shows: 'numbers',
          queries: [['sum by (service) (masque_ready)', '{{service}}']],
        },
        {
          title: 'Instances down',
          unit: 'short',
          shows: 'numbers',
          queries: [['sum by (service) (up{job="masque"} == bool 0)', '{{service}}']],
        },
        {
          title: 'Versions',
          unit: 'short',
          shows: 'numbers',
          queries: [['count by (version) (masque_build_info)', '{{version}}']],
        },
      ],
    },
    {
      title: 'User experience',
      panels: [
        { title: 'Requests', unit: 'reqps', queries: [['service:masque_http_requests:rate5m', '{{service}}']] },
        {
          title: 'Failed requests (5xx)',
          unit: 'percentunit',
          queries: [['service:masque_http_errors:ratio5m', '{{service}}']],
        },
        {
          title: 'Latency, 99 %',
          unit: 's',
          queries: [['service:masque_http_request_duration_seconds:p99_5m', '{{service}}']],
        },
      ],
    },
    {
      title: 'Replies',
      panels: [
        {
          title: 'First token',
          unit: 's',
          queries: [
            ['masque:masque_first_token_seconds:p50_10m', '50 %'],
            ['masque:masque_first_token_seconds:p95_10m', '95 %'],
          ],
        },
        { title: 'In progress', unit: 'short', queries: [['sum(masque_generations)', 'replies']] },
        {
          title: 'Rejected by limits',
          unit: 'ops',
          queries: [['sum by (limit) (rate(masque_limit_refusals_total[5m]))', '{{limit}}']],
        },
      ],
    },
    {
      title: 'Needs an operator',
      panels: [
        {
          title: 'Dead rows',
          unit: 'short',
          shows: 'numbers',
          queries: [['sum(max by (service, event) (masque_dead_rows))', 'rows']],
        },
        {
          title: 'Dead letters per day',
          unit: 'short',
          shows: 'numbers',
          queries: [['sum(increase(masque_dead_letters_total[1d]))', 'events']],
        },
        {
          title: 'Failed jobs',
          unit: 'short',
          shows: 'numbers',
          queries: [['max by (service) (masque_jobs{state="failed"})', '{{service}}']],
        },
        {
          title: 'Overdue erasures',
          unit: 'short',
          shows: 'numbers',
          queries: [['max by (missing) (masque_erasures_overdue)', '{{missing}}']],
        },
      ],
    },
    {
      title: 'Processes',
      panels: [
        {
          title: 'CPU',
          unit: 'short',
          queries: [['sum by (service) (rate(process_cpu_seconds_total{job="masque"}[5m]))', '{{service}}']],
        },
        {
          title: 'Resident memory, largest instance',
          unit: 'bytes',
          queries: [['max by (service) (process_resident_memory_bytes{job="masque"})', '{{service}}']],
        },
        {
          title: 'Event loop lag, 99 %',
          unit: 's',
          queries: [['max by (service) (nodejs_eventloop_lag_p99_seconds)', '{{service}}']],
        },
      ],
    },
  ],
};
