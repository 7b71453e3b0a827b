import type { Dashboard } from '../dashboard-json.ts';

export const chatDashboard: Dashboard = {
  uid: 'masque-chat',
  title: 'Masque: chat and model',
  rows: [
    {
      title: 'Replies',
      panels: [
        { title: 'Being written', unit: 'short', queries: [['sum(masque_generations)', 'replies']] },
        {
          title: 'How they end',
          unit: 'ops',
          queries: [['sum by (result) (rate(masque_generations_total[5m]))', '{{result}}']],
        },
        {
          title: 'Why they break',
          description: "Codes that begin with key. are matters of one user's key.",
          unit: 'ops',
          queries: [['sum by (error) (rate(masque_generation_failures_total[5m]))', '{{error}}']],
        },
      ],
    },
    {
      title: 'The model',
      panels: [
        {
          title: 'First token',
          unit: 's',
          queries: [
            ['masque:masque_first_token_seconds:p50_10m', 'half'],
            ['masque:masque_first_token_seconds:p95_10m', '95 %'],
          ],
        },
        {
          title: 'Tokens',
          description: 'As the model gateways tell them.',
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
          title: 'Most at one instance',
          unit: 'short',
          queries: [['max by (kind) (masque_open_streams)', '{{kind}}']],
        },
        {
          title: 'Refused',
          unit: 'ops',
          queries: [['sum by (limit) (rate(masque_limit_refusals_total{service="chat"}[5m]))', '{{limit}}']],
        },
      ],
    },
  ],
};
