export class VersionedCache<V extends Promise<unknown>> {
  private readonly answers = new Map<string, V>();
  private readonly max: number;
  private version = -1;

  constructor(max: number) {
    this.max = max;
  }

  get(version: number, key: string, find: () => V): V {
    if (version !== this.version || this.answers.size >= this.max) this.answers.clear();
    this.version = version;
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const answer = find();
    this.answers.set(key, answer);
    answer.catch(() => {
      if (this.answers.get(key) === answer) this.answers.delete(key);
    });
    return answer;
  }
}
