/** Answers that hold as long as the version does not change; at most `most` of them. */
export class VersionedCache<V> {
  private readonly answers = new Map<string, V>();
  private version = -1;

  constructor(private readonly most: number) {}

  get(version: number, key: string, find: () => V): V {
    if (version !== this.version || this.answers.size >= this.most) this.answers.clear();
    this.version = version;
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const answer = find();
    this.answers.set(key, answer);
    return answer;
  }
}
