import { spawn } from 'node:child_process';
import { z } from 'zod';
import type { Tools } from './get-tools.ts';

/** Skipped kube-score tests, each with the reason. */
const left = {
  'container-image-pull-policy': 'a version is not written twice',
  'container-security-context-user-group-id': 'it wants ids above 10,000; the images have the user of their base, 1000',
  'pod-probes-identical': 'both ask the process and not its stores: k8s/common/workload.yaml says why',
  'deployment-has-host-podantiaffinity': 'topologySpreadConstraints keep instances apart',
  'statefulset-has-host-podantiaffinity': 'the same',
} as const;

const Report = z.array(
  z.looseObject({
    object_name: z.string(),
    checks: z.array(
      z.looseObject({
        check: z.looseObject({ id: z.string() }),
        grade: z.number(),
        skipped: z.boolean(),
        comments: z.array(z.looseObject({ path: z.string(), summary: z.string() })).nullable(),
      }),
    ),
  }),
);
/** kube-score grades: 1 critical, 5 warning, 10 OK. */
const GOOD = 10;

export async function scoreFindings(tools: Tools, text: string): Promise<string[]> {
  const ignored = Object.keys(left).flatMap((test) => ['--ignore-test', test]);
  const args = ['score', '--output-format', 'json', '--kubernetes-version', 'v1.34', ...ignored, '-'];
  const child = spawn(tools.program('kube-score'), args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(text);
  const chunks: string[] = [];
  for await (const chunk of child.stdout) chunks.push(String(chunk));
  return Report.parse(JSON.parse(chunks.join(''))).flatMap(({ object_name: name, checks }) =>
    checks
      .filter(({ grade, skipped }) => !skipped && grade < GOOD)
      .map(
        ({ check, comments }) =>
          `${name}: ${check.id} (${(comments ?? []).map(({ path, summary }) => `${path} ${summary}`).join('; ')})`,
      ),
  );
}
