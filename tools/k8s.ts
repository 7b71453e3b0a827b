import { checkAll } from './k8s/check.ts';
import { startCluster } from './k8s/cluster.ts';
import { dryRun } from './k8s/dry-run.ts';
import { getCluster } from './k8s/get-cluster.ts';
import { getTools, NO_TOOLS, NoTools, type Tools } from './k8s/get-tools.ts';

const USAGE = `Usage: node tools/k8s.ts check|dry-run

  check    builds every overlay and the chart and holds them against Kubernetes' schemas, kube-score, the code and each other
  dry-run  asks a real API server about every overlay and the chart; builds it first, once, in a quarter of an hour or two`;

const say = (line: string) => console.log(line);

const actions: Readonly<Record<string, (tools: Tools) => Promise<string[]>>> = {
  check: checkAll,
  async 'dry-run'(tools) {
    const programs = await getCluster(say);
    const cluster = await startCluster(programs);
    // The cluster's processes would outlive this one.
    const end = () => void cluster.stop().finally(() => process.exit(1));
    process.once('SIGINT', end).once('SIGTERM', end);
    try {
      return await dryRun(tools, cluster, programs.definitions, say);
    } finally {
      await cluster.stop();
    }
  },
};

async function main(name = ''): Promise<number> {
  const action = actions[name];
  if (!action) {
    say(USAGE);
    return 1;
  }
  try {
    const found = await action(await getTools(say));
    for (const finding of found) say(finding);
    return found.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof NoTools)) throw error;
    // Contributors who don't touch k8s/ don't need Go.
    say(`${error.message}\nWithout Go, Python and npm nothing of k8s/ is looked at.`);
    return NO_TOOLS;
  }
}

process.exitCode = await main(process.argv[2]);
