import type { Dashboard } from '../dashboard-json.ts';

export const chatDashboard: Dashboard = {
  uid: 'masque-chat',
  title: 'Masque: chat and model',
  rows: [
    {
      title: 'Replies',
      panels: [
        { title: 'In progress', unit: 'short', queries: [['sum(masque_generations)', 'replies']] },
        {
          title: 'Results',
          unit: 'ops',
          queries: [['sum by (result) (rate(masque_generations_total[5m]))', '{{result}}']],
        },
        {
          title: 'Failures by error code',
          description: "Codes that begin with key. concern one user's key.",
          unit: 'ops',
          queries: [['sum by (error) (rate(masque_generation_failures_total[5m]))', '{{error}}']],
        },
      ],
    },
    {
      title: 'Model',
      panels: [
        {
          title: 'First token',
          unit: 's',
          queries: [
            ['masque:masque_first_token_seconds:p50_10m', '50 %'],
            ['masque:masque_first_token_seconds:p95_10m', '95 %'],
          ],
        },
        {
          title: 'Tokens',
          description: 'As reported by the model gateways.',
          unit: 'ops',
          queries: [['sum by (direction) (rate(masque_tokens_total[5m]))', '{{direction}}']],
        },
      ],
    },
    {
      title: 'Streams',
      panels: [
        { title: 'Open', unit: 'short', queries: [['sum by (kind) (masque_open_streams)', '{{kind}}']] },
        {
          title: 'Open, busiest instance',
          unit: 'short',
          queries: [['max by (kind) (masque_open_streams)', '{{kind}}']],
        },
        {
          title: 'Rejected by limits',
          unit: 'ops',
          queries: [['sum by (limit) (rate(masque_limit_refusals_total{service="chat"}[5m]))', '{{limit}}']],
        },
      ],
    },
  ],
};
