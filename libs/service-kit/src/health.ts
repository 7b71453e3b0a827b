import { Controller, Get, Injectable, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

type Check = () => Promise<void>;
const CHECK_MS = 2_000;
const REMEMBERED_MS = 1_000;

export interface HealthReport {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, 'up' | 'down'>>;
}

@Injectable()
export class Health {
  private readonly checks = new Map<string, Check>();
  private latest: { at: number; report: Promise<HealthReport> } | undefined;
  private running: Promise<HealthReport> | undefined;

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  report(): Promise<HealthReport> {
    if (this.latest && Date.now() - this.latest.at < REMEMBERED_MS) return this.latest.report;
    this.running ??= this.check().finally(() => (this.running = undefined));
    return this.running;
  }

  private async check(): Promise<HealthReport> {
    const parts = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, (await succeeds(check)) ? 'up' : 'down'] as const),
    );
    const report = { ready: parts.every(([, state]) => state === 'up'), parts: Object.fromEntries(parts) };
    this.latest = { at: Date.now(), report: Promise.resolve(report) };
    return report;
  }
}

async function succeeds(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), CHECK_MS);
  });
  try {
    await Promise.race([check(), timeout]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

@Controller('health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const { ready, parts } = await this.health.report();
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', parts };
  }
}
