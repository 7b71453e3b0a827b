import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { newId } from '@masque/service-kit';
import { identitySigner } from '@masque/service-kit/http';
import { cpuMs } from '../lib/processes.ts';

const SECRET = 'a secret that only benchmarks have, long enough';
export type CatalogCaller = { userId: string; username: string; isNamed: boolean; isAdmin: boolean } | null;

export class CatalogProcess {
  private child: ChildProcess | undefined;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly sign = identitySigner(SECRET);
  private readonly port: number;
  private readonly env: Readonly<Record<string, string>>;

  constructor(port: number, env: Readonly<Record<string, string>>) {
    this.port = port;
    this.env = env;
  }

  /** Returns the milliseconds until it is ready, the start of Node included. */
  async start(): Promise<number> {
    const started = performance.now();
    this.child = spawn(process.execPath, ['services/catalog/dist/main.js'], {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...this.env,
        PORT: String(this.port),
        IDENTITY_SECRET: SECRET,
        LOG_LEVEL: 'info',
        NODE_COMPILE_CACHE: 'node_modules/.cache/masque/compiled',
      },
    });
    while (!(await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => null))?.ok) await setTimeout(20);
    return performance.now() - started;
  }

  cpuMs(): number {
    return cpuMs(this.child?.pid === undefined ? [] : [this.child.pid]);
  }

  async stop(): Promise<void> {
    this.child?.kill('SIGTERM');
    if (this.child) await once(this.child, 'exit');
    this.child = undefined;
  }

  async call(who: CatalogCaller, path: string, body?: unknown): Promise<{ text: string; ms: number }> {
    const identity = this.sign('catalog', { viewer: who, requestId: newId() });
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = { 'x-masque-identity': identity, ...(sent ? { 'content-type': 'application/json' } : {}) };
    const method = sent ? 'POST' : 'GET';
    const started = performance.now();
    const outgoing = request({ port: this.port, host: '127.0.0.1', path, method, headers, agent: this.agent });
    outgoing.end(sent);
    const [response] = await once(outgoing, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const ms = performance.now() - started;
    const text = Buffer.concat(chunks).toString();
    if (response.statusCode > 201) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
    return { text, ms };
  }
}
