/** Starts services in one process, each with its ports from `COMMUNITY_PORTS` (`{name: {PORT, METRICS_PORT}}`). */
const portsOf: Record<string, NodeJS.ProcessEnv> = JSON.parse(process.env['COMMUNITY_PORTS'] ?? '{}');
for (const [name, ports] of Object.entries(portsOf)) {
  Object.assign(process.env, ports);
  await import(new URL(`../../../../services/${name}/dist/main.js`, import.meta.url).href);
}
