import { whenOnline } from '@masque/web-kit';

const tries = 3;
const firstDelay = 300;

/** Retries with exponential backoff, which covers deployments; waits while offline. */
export async function withRetry<T>(load: () => Promise<T | null>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await whenOnline();
    try {
      const loaded = await load();
      if (loaded) return loaded;
      throw new Error('The remote gave nothing');
    } catch (error) {
      if (attempt >= tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** (attempt - 1)));
    }
  }
}
