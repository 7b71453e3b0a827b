import { z } from 'zod';

const Quantities = z.object({ cpu: z.string(), memory: z.string(), 'ephemeral-storage': z.string() }).strict();
const Resources = z.object({ requests: Quantities, limits: Quantities }).strict();
const Settings = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string());
const Peers = z.array(z.looseObject({}));
const Ports = z.array(z.object({ protocol: z.enum(['TCP', 'UDP']), port: z.number().int() }).strict());
const Target = z.object({ to: Peers, ports: Ports }).strict();
const Source = z.object({ from: Peers }).strict();
const Autoscaling = z
  .object({
    minReplicas: z.number().int().min(1).describe('also how many there are while autoscaling is off'),
    maxReplicas: z.number().int().min(1),
    cpu: z.number().int().min(1).max(100).describe('percent of the request'),
  })
  .strict();
const Service = z.object({ resources: Resources, autoscaling: Autoscaling }).strict();
const WithFile = Service.extend({
  storage: z.object({ size: z.string(), storageClassName: z.string().describe("'': the cluster's own") }).strict(),
}).strict();
const Command = z.object({ schedule: z.string(), suspend: z.boolean() }).strict();

/** Source of `values.schema.json` and of the comments in `values.yaml`. */
export const ChartValues = z
  .object({
    image: z
      .object({
        registry: z.string(),
        tag: z.string(),
        gatewayTag: z.string().describe('that of the gateway, which is upgraded last'),
      })
      .strict()
      .describe('Where all images come from; gatewayTag: another one for the gateway while the services are upgraded'),
    settings: z
      .object({
        common: Settings,
        identity: Settings,
        catalog: Settings,
        chat: Settings,
        social: Settings,
        moderation: Settings,
        gateway: Settings,
      })
      .strict()
      .describe('Variables of the services, as docs/settings.md lists them; those of all under common'),
    services: z
      .object({
        identity: Service,
        catalog: WithFile,
        chat: WithFile,
        social: Service,
        moderation: Service,
        gateway: Service,
      })
      .strict()
      .describe('Sizes; those given are for 100,000 registered users'),
    autoscaling: z.object({ enabled: z.boolean() }).strict().describe('By processor; needs metrics-server'),
    route: z
      .object({ enabled: z.boolean(), hostname: z.string(), parentRefs: z.array(z.looseObject({ name: z.string() })) })
      .strict()
      .describe('What stands in front, by the Gateway API; off: make an Ingress of your own to the service gateway'),
    externalSecrets: z
      .object({ enabled: z.boolean(), store: z.object({ kind: z.string(), name: z.string() }).strict() })
      .strict()
      .describe(
        'By the External Secrets Operator; off: make the secrets masque-common, -redis, -store, -media, -chat, -gateway yourself',
      ),
    monitoring: z.object({ enabled: z.boolean() }).strict().describe('For the Prometheus Operator'),
    network: z
      .object({
        enabled: z.boolean(),
        front: Source,
        prometheus: Source,
        mongodb: Target,
        kafka: Target,
        redis: Target,
        media: Target,
        traces: Target,
      })
      .strict()
      .describe('Who may talk to whom outside of Masque itself'),
    ops: z
      .object({
        'audit-verify': Command,
        doctor: Command,
        backup: Command,
        backups: z.object({ size: z.string(), storageClassName: z.string() }).strict(),
      })
      .strict()
      .describe('Commands of operators; suspended ones are forms for `kubectl create job --from`'),
  })
  .strict();
export type ChartValues = z.output<typeof ChartValues>;
