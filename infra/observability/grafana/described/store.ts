import type { Dashboard } from '../dashboard-json.ts';

export const storeDashboard: Dashboard = {
  uid: 'masque-store',
  title: 'Masque: stores and processes',
  rows: [
    {
      title: 'Connections of the services',
      panels: [
        {
          title: 'MongoDB',
          unit: 'bool_on_off',
          queries: [['min by (service) (masque_part_up{part="store"})', '{{service}}']],
        },
        {
          title: 'Redis',
          unit: 'bool_on_off',
          queries: [['min by (service) (masque_part_up{part=~"redis|jobs"})', '{{service}}']],
        },
        {
          title: 'Kafka',
          unit: 'bool_on_off',
          queries: [['min by (service) (masque_part_up{part=~"kafka|consumer"})', '{{service}}']],
        },
      ],
    },
    {
      title: 'Files',
      panels: [
        {
          title: 'Free space',
          unit: 'percentunit',
          queries: [
            [
              'min by (service, volume) (masque_volume_free_bytes / (masque_volume_size_bytes > 0))',
              '{{service}} {{volume}}',
            ],
          ],
        },
        {
          title: 'Free space, bytes',
          unit: 'bytes',
          queries: [['min by (service, volume) (masque_volume_free_bytes)', '{{service}} {{volume}}']],
        },
      ],
    },
    {
      title: 'Processes',
      panels: [
        {
          title: 'Used heap, largest instance',
          unit: 'bytes',
          queries: [['max by (service) (nodejs_heap_size_used_bytes{job="masque"})', '{{service}}']],
        },
        {
          title: 'Share of time in garbage collection',
          unit: 'percentunit',
          queries: [
            [
              'max by (service) (sum by (service, instance) (rate(nodejs_gc_duration_seconds_sum{job="masque"}[5m])))',
              '{{service}}',
            ],
          ],
        },
        {
          title: 'Open files and sockets, share of the limit',
          unit: 'percentunit',
          queries: [
            ['max by (service) (process_open_fds{job="masque"} / process_max_fds{job="masque"})', '{{service}}'],
          ],
        },
        {
          title: 'Restarts',
          unit: 'short',
          queries: [['sum by (service) (changes(process_start_time_seconds{job="masque"}[1h]))', '{{service}}']],
        },
      ],
    },
  ],
};
