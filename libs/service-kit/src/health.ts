import { Controller, Get, Injectable, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

type Check = () => Promise<void>;
const CHECK_MS = 2_000;

/** What a service needs to do its work; each part adds its own check. */
@Injectable()
export class Health {
  private readonly checks = new Map<string, Check>();

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Each part with whether it answers within two seconds. */
  async report(): Promise<{ ready: boolean; parts: Record<string, 'up' | 'down'> }> {
    const parts = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, (await succeeds(check)) ? 'up' : 'down'] as const),
    );
    return { ready: parts.every(([, state]) => state === 'up'), parts: Object.fromEntries(parts) };
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
  private readonly health: Health;

  constructor(health: Health) {
    this.health = health;
  }

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
