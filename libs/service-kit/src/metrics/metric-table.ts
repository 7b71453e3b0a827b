export type MetricKind = 'counter' | 'gauge' | 'histogram';

export interface MetricSpec {
  readonly type: MetricKind;
  /** Besides `service`. Values must come from closed sets: never ids, names or users' text. */
  readonly labels: readonly string[];
  readonly help: string;
  readonly buckets?: readonly number[];
}

/** Names are stable: operators' dashboards and alert rules use them. A spec compares docs/metrics.md with them. */
export const metricTable = {
  masque_build_info: { type: 'gauge', labels: ['version'], help: 'Always 1; the version that runs' },
  masque_ready: { type: 'gauge', labels: [], help: 'Whether the instance says that it is ready' },
  masque_part_up: { type: 'gauge', labels: ['part'], help: 'Whether a part that the instance needs answers' },
  masque_volume_free_bytes: { type: 'gauge', labels: ['volume'], help: 'Bytes that are free where a folder is' },
  masque_volume_size_bytes: { type: 'gauge', labels: ['volume'], help: 'Bytes of the file system where a folder is' },
  masque_http_requests_total: {
    type: 'counter',
    labels: ['method', 'route', 'status'],
    help: 'Requests that ended; 499: the client left before the response',
  },
  masque_http_request_duration_seconds: {
    type: 'histogram',
    labels: ['method', 'route'],
    help: 'Time from the first byte of a request to the last of its response, of all but event streams',
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  masque_open_streams: { type: 'gauge', labels: ['kind'], help: 'Event streams that this instance has open' },
  masque_limit_refusals_total: {
    type: 'counter',
    labels: ['limit'],
    help: 'Calls refused because a limit was reached',
  },
  masque_csp_violations_total: {
    type: 'counter',
    labels: ['directive'],
    help: 'Violations of the policy of pages that browsers reported',
  },
  masque_events_published_total: { type: 'counter', labels: ['event'], help: 'Events that Kafka acknowledged' },
  masque_events_handled_total: { type: 'counter', labels: ['event'], help: 'Events that were handled' },
  masque_event_retries_total: {
    type: 'counter',
    labels: ['topic'],
    help: 'Attempts at an event that failed and are repeated',
  },
  masque_consumer_lag: {
    type: 'gauge',
    labels: ['topic', 'delivery'],
    help: 'Messages that the group has not handled yet, over all partitions',
  },
  masque_outbox_oldest_seconds: {
    type: 'gauge',
    labels: ['event'],
    help: 'For how long the sweeps of this instance have found the same state of a row unpublished',
  },
  masque_dead_rows: {
    type: 'gauge',
    labels: ['event'],
    help: 'Rows that cannot be published and wait for an operator, up to 1000',
  },
  masque_dead_letters_total: { type: 'counter', labels: ['topic'], help: 'Events that could not be handled' },
  masque_jobs: { type: 'gauge', labels: ['state'], help: 'Jobs of the service, over all instances' },
  masque_job_runs_total: {
    type: 'counter',
    labels: ['job', 'result'],
    help: 'Runs of jobs here: done, failed for good, or failed and tried again',
  },
  masque_job_duration_seconds: {
    type: 'histogram',
    labels: ['job'],
    help: 'Time that a run of a job took, however it ended',
    buckets: [0.1, 1, 10, 60, 600],
  },
  masque_cache_requests_total: {
    type: 'counter',
    labels: ['result'],
    help: 'Look-ups in the cache of responses, by where the response came from',
  },
  masque_upstream_failures_total: {
    type: 'counter',
    labels: ['upstream', 'reason'],
    help: 'Attempts at an instance of a service that brought no response',
  },
  masque_upstream_open_calls: {
    type: 'gauge',
    labels: ['upstream', 'lane'],
    help: 'Long calls to a service that are open',
  },
  masque_upstream_open_calls_limit: {
    type: 'gauge',
    labels: ['upstream', 'lane'],
    help: 'Long calls to a service that may be open at a time, with the instances that are known now',
  },
  masque_generations: { type: 'gauge', labels: [], help: 'Replies that this instance is writing' },
  masque_generations_total: {
    type: 'counter',
    labels: ['result'],
    help: 'Replies that ended: complete, stopped by somebody, or broken',
  },
  masque_generation_failures_total: {
    type: 'counter',
    labels: ['error'],
    help: 'Replies that broke, by the code that their reader was told',
  },
  masque_first_token_seconds: {
    type: 'histogram',
    labels: [],
    help: 'Time from asking the model to its first token, also of thoughts',
    buckets: [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64],
  },
  masque_tokens_total: {
    type: 'counter',
    labels: ['direction'],
    help: 'Tokens of replies as the model gateway counted them',
  },
  masque_webhook_tries_total: {
    type: 'counter',
    labels: ['result'],
    help: 'Tries to deliver a webhook: delivered, failed for good, or failed and tried again',
  },
  masque_erasures_overdue: {
    type: 'gauge',
    labels: ['missing'],
    help: 'Deleted accounts that a service has not erased within an hour',
  },
} as const satisfies Record<string, MetricSpec>;

export type MetricName = keyof typeof metricTable;
export type NamesOf<K extends MetricKind> = {
  [N in MetricName]: (typeof metricTable)[N]['type'] extends K ? N : never;
}[MetricName];
export type LabelsOf<N extends MetricName> = Readonly<
  Record<(typeof metricTable)[N]['labels'][number], string | number>
>;

export const metricSpec = (name: MetricName): MetricSpec => metricTable[name];
