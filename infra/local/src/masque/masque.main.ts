import { type ServiceDefinition, type ServiceInProcess, runServices } from '@masque/service-kit';

/** Runs a whole Masque in one process, each service with its ports from `SERVICE_PORTS` (`{name: {PORT, METRICS_PORT}}`). */
const portsOf: Record<string, NodeJS.ProcessEnv> = JSON.parse(process.env['SERVICE_PORTS'] ?? '{}');
const services: ServiceInProcess[] = [];
for (const [name, ports] of Object.entries(portsOf)) {
  const file: Record<string, ServiceDefinition | undefined> = await import(
    new URL(`../../../../services/${name}/dist/service.js`, import.meta.url).href
  );
  const definition = file[name];
  if (!definition) throw new Error(`there is no service ${name}`);
  services.push({ definition, env: { ...process.env, ...ports } });
}
await runServices(services);
