import type { Installation, Service } from '../installation.ts';
import { clockFindings, type Finding, good, wrong } from './finding.ts';

const PATIENCE_MS = 5_000;
const ofService: Readonly<Record<string, string>> = {
  store: 'MONGODB_URL',
  kafka: 'KAFKA_BROKERS',
  redis: 'REDIS_URL',
  media: 'MEDIA_URL',
  discovery: 'its character index is still being built',
};

export async function serviceFindings({ serviceUrls, gatewayUrl }: Installation): Promise<Finding[]> {
  const all: [string, string][] = [...(Object.entries(serviceUrls) as [Service, string][]), ['gateway', gatewayUrl]];
  return (await Promise.all(all.map(([name, url]) => findingsOf(name, url)))).flat();
}

async function findingsOf(name: string, url: string): Promise<Finding[]> {
  const begin = Date.now();
  let response: Response;
  try {
    response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    return [
      wrong(
        `${name} does not respond at ${url}`,
        `Start it, or set ${name.toUpperCase()}_URL. Its log shows why it stopped.`,
      ),
    ];
  }
  const tookMs = Date.now() - begin;
  const { parts = {} } = Object(await response.json().catch(() => ({}))) as { parts?: Record<string, string> };
  const down = Object.keys(parts).filter((part) => parts[part] !== 'up');
  const date = Date.parse(response.headers.get('date') ?? '');
  return [
    response.ok
      ? good(`${name} is ready`)
      : wrong(
          `${name} is not ready: ${down.join(', ') || response.status}`,
          down.map((part) => adviceOn(part)).join(' '),
        ),
    // The Date header has whole seconds.
    ...(Number.isNaN(date) ? [] : clockFindings(name, date, tookMs + 1_000)),
  ];
}

const adviceOn = (part: string): string =>
  ofService[part] === undefined ? `Check the log of ${part}.` : `${part}: see ${ofService[part]}.`;
