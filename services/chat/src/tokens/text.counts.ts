const OVERHEAD = 50;

/** Token counts by text. Two generations: the older is dropped when the younger is full. */
export class TextCounts {
  private young = new Map<string, number>();
  private old = new Map<string, number>();
  private size = 0;

  constructor(private readonly mostCharacters: number) {}

  get(text: string): number | undefined {
    const known = this.young.get(text);
    if (known !== undefined) return known;
    const older = this.old.get(text);
    if (older !== undefined) this.set(text, older);
    return older;
  }

  set(text: string, count: number): void {
    if (this.size > this.mostCharacters) {
      this.old = this.young;
      this.young = new Map();
      this.size = 0;
    }
    this.young.set(text, count);
    this.size += text.length + OVERHEAD;
  }
}
