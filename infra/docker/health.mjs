/** For HEALTHCHECK and probes: `node health.mjs [live|ready]`. No dependencies: the slim image has no curl. */
const [what = 'live'] = process.argv.slice(2);
const PATIENCE_MS = 4_000;
try {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(`http://127.0.0.1:${process.env.PORT}/health/${what}`, { signal });
  if (!response.ok) console.error(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
