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
  masque_build_info: { type: 'gauge', labels: ['version'], help: 'Always 1; the running version' },
  masque_ready: { type: 'gauge', labels: [], help: '1 while the instance reports ready' },
  masque_part_up: { type: 'gauge', labels: ['part'], help: '1 while a part that the instance needs responds' },
  masque_volume_free_bytes: {
    type: 'gauge',
    labels: ['volume'],
    help: 'Free bytes of the file system with the folder',
  },
  masque_volume_size_bytes: {
    type: 'gauge',
    labels: ['volume'],
    help: 'Size in bytes of the file system with the folder',
  },
  masque_http_requests_total: {
    type: 'counter',
    labels: ['method', 'route', 'status'],
    help: 'Finished requests; 499: the client disconnected before the response',
  },
  masque_http_request_duration_seconds: {
    type: 'histogram',
    labels: ['method', 'route'],
    help: 'Time from the first byte of a request to the last of its response, without event streams',
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  masque_open_streams: { type: 'gauge', labels: ['kind'], help: 'Open event streams of this instance' },
  masque_limit_refusals_total: {
    type: 'counter',
    labels: ['limit'],
    help: 'Calls refused with 429 because of a limit',
  },
  masque_csp_violations_total: {
    type: 'counter',
    labels: ['directive'],
    help: 'Content security policy violations reported by browsers',
  },
  masque_events_published_total: { type: 'counter', labels: ['event'], help: 'Events acknowledged by Kafka' },
  masque_events_handled_total: { type: 'counter', labels: ['event'], help: 'Handled events' },
  masque_event_retries_total: {
    type: 'counter',
    labels: ['topic'],
    help: 'Failed attempts at events that are retried',
  },
  masque_consumer_lag: {
    type: 'gauge',
    labels: ['topic', 'delivery'],
    help: 'Messages behind the end of the topic, over all partitions',
  },
  masque_outbox_oldest_seconds: {
    type: 'gauge',
    labels: ['event'],
    help: "How long this instance's sweeps have found the same revision of a row unpublished",
  },
  masque_dead_rows: {
    type: 'gauge',
    labels: ['event'],
    help: 'Rows that cannot be published and wait for an operator, at most 1000',
  },
  masque_dead_letters_total: { type: 'counter', labels: ['topic'], help: 'Events that could not be handled' },
  masque_jobs: { type: 'gauge', labels: ['state'], help: 'Jobs over all instances' },
  masque_job_runs_total: {
    type: 'counter',
    labels: ['job', 'result'],
    help: 'Job runs: done, failed for good, or failed and retried',
  },
  masque_job_duration_seconds: {
    type: 'histogram',
    labels: ['job'],
    help: 'Duration of a job run, however it ended',
    buckets: [0.1, 1, 10, 60, 600],
  },
  masque_cache_requests_total: {
    type: 'counter',
    labels: ['result'],
    help: 'Response cache lookups, by the source of the response',
  },
  masque_upstream_failures_total: {
    type: 'counter',
    labels: ['upstream', 'reason'],
    help: 'Attempts at a service instance that brought no response',
  },
  masque_upstream_open_calls: {
    type: 'gauge',
    labels: ['upstream', 'lane'],
    help: 'Open long calls to a service',
  },
  masque_upstream_open_calls_limit: {
    type: 'gauge',
    labels: ['upstream', 'lane'],
    help: 'Limit of open long calls to a service, with the currently known instances',
  },
  masque_generations: { type: 'gauge', labels: [], help: 'Replies in progress on this instance' },
  masque_generations_total: {
    type: 'counter',
    labels: ['result'],
    help: 'Finished replies: complete, stopped by a user, or broken',
  },
  masque_generation_failures_total: {
    type: 'counter',
    labels: ['error'],
    help: 'Broken replies, by the error code that the reader saw',
  },
  masque_first_token_seconds: {
    type: 'histogram',
    labels: [],
    help: 'Time from the request to the first token of the model, reasoning included',
    buckets: [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64],
  },
  masque_tokens_total: {
    type: 'counter',
    labels: ['direction'],
    help: 'Tokens of replies as reported by the model gateway',
  },
  masque_webhook_tries_total: {
    type: 'counter',
    labels: ['result'],
    help: 'Attempts to deliver a webhook: delivered, failed for good, or failed and retried',
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
