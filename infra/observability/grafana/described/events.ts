import type { Dashboard } from '../dashboard-json.ts';

export const eventsDashboard: Dashboard = {
  uid: 'masque-events',
  title: 'Masque: events and jobs',
  rows: [
    {
      title: 'To Kafka',
      panels: [
        {
          title: 'Published',
          unit: 'ops',
          queries: [['sum by (event) (rate(masque_events_published_total[5m]))', '{{event}}']],
        },
        {
          title: 'Oldest unpublished row',
          unit: 's',
          queries: [['max by (event) (masque_outbox_oldest_seconds)', '{{event}}']],
        },
        { title: 'Dead rows', unit: 'short', queries: [['max by (event) (masque_dead_rows)', '{{event}}']] },
      ],
    },
    {
      title: 'From Kafka',
      panels: [
        {
          title: 'Handled',
          unit: 'ops',
          queries: [['sum by (service, event) (rate(masque_events_handled_total[5m]))', '{{service}} {{event}}']],
        },
        {
          title: 'Consumer lag',
          unit: 'short',
          queries: [['max by (service, topic) (masque_consumer_lag)', '{{service}} {{topic}}']],
        },
        {
          title: 'Retries',
          unit: 'ops',
          queries: [['sum by (service, topic) (rate(masque_event_retries_total[5m]))', '{{service}} {{topic}}']],
        },
        {
          title: 'Dead letters',
          unit: 'short',
          queries: [['sum by (topic) (increase(masque_dead_letters_total[15m]))', '{{topic}}']],
        },
      ],
    },
    {
      title: 'Jobs',
      panels: [
        {
          title: 'By state',
          unit: 'short',
          queries: [['max by (service, state) (masque_jobs)', '{{service}} {{state}}']],
        },
        {
          title: 'Runs',
          unit: 'ops',
          queries: [['sum by (job, result) (rate(masque_job_runs_total[15m]))', '{{job}} {{result}}']],
        },
        {
          title: 'Duration, 95 %',
          unit: 's',
          queries: [
            ['histogram_quantile(0.95, sum by (job, le) (rate(masque_job_duration_seconds_bucket[1h])))', '{{job}}'],
          ],
        },
        {
          title: 'Webhooks',
          unit: 'short',
          queries: [['sum by (result) (increase(masque_webhook_tries_total[1h]))', '{{result}}']],
        },
        {
          title: 'Overdue erasures',
          unit: 'short',
          queries: [['max by (missing) (masque_erasures_overdue)', '{{missing}}']],
        },
      ],
    },
  ],
};
