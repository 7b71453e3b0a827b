/** Written unescaped into the configuration: letters and digits only. */
export interface KafkaUser {
  readonly name: string;
  readonly password: string;
}

const passwordConfig = ({ name, password }: KafkaUser): string => `sasl.enabled.mechanisms=PLAIN
sasl.mechanism.inter.broker.protocol=PLAIN
listener.name.sasl_plaintext.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \\
  username="${name}" password="${password}" user_${name}="${password}";
`;

export function kafkaConfig(
  ports: { readonly broker: number; readonly controller: number },
  logs: string,
  user?: KafkaUser,
): string {
  const protocol = user ? 'SASL_PLAINTEXT' : 'PLAINTEXT';
  const broker = `${protocol}://127.0.0.1:${ports.broker}`;
  const controller = `CONTROLLER://127.0.0.1:${ports.controller}`;
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${ports.controller}
controller.listener.names=CONTROLLER
listeners=${broker},${controller}
advertised.listeners=${broker},${controller}
listener.security.protocol.map=${protocol}:${protocol},CONTROLLER:PLAINTEXT
inter.broker.listener.name=${protocol}
${user ? passwordConfig(user) : ''}log.dirs=${logs}
# one replica everywhere
default.replication.factor=1
min.insync.replicas=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
num.partitions=3
auto.create.topics.enable=false
# quick joins and restarts
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
offsets.topic.segment.bytes=8388608
log.segment.bytes=67108864
num.recovery.threads.per.data.dir=2
controlled.shutdown.enable=true
# small footprint
num.network.threads=1
num.io.threads=2
background.threads=1
group.coordinator.threads=1
log.cleaner.dedupe.buffer.size=4194304
log.cleaner.threads=1
log.retention.hours=168
queued.max.requests=200
# after a kill the controller refuses the restarted broker until its old session ends
broker.session.timeout.ms=2000
broker.heartbeat.interval.ms=1000
# rare wake-ups: a single node needs no proof that its controller lives, and its high watermark is its last record
metadata.max.idle.interval.ms=0
replica.high.watermark.checkpoint.interval.ms=60000
transaction.abort.timed.out.transaction.cleanup.interval.ms=3600000
`;
}
