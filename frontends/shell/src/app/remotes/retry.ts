const tries = 3;
const firstDelay = 300;

/** A few tries, each after twice the wait: a remote may be just being deployed, or the train in a tunnel. */
export async function withRetry<T>(load: () => Promise<T | null>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
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
