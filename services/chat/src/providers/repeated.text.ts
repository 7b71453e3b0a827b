const SHORTEST = 5;
const SHORTEST_WHOLE = 20;

/** Some servers repeat the text so far in each delta, or all of it in the last one. */
export class RepeatedText {
  private said = '';
  private held = '';
  private last = '';
  private isCumulative = false;

  newIn(delta: string): string {
    const before = this.last || this.said;
    const isLonger = delta.length > before.length;
    const mayBeWhole = this.last === '' && delta.length >= SHORTEST_WHOLE;
    const mayRepeat = before !== '' && (isLonger || mayBeWhole || this.isCumulative) && delta.startsWith(before);
    if (!mayRepeat) return this.show(this.held + delta);
    this.isCumulative ||= isLonger && this.last !== '' && delta.length >= SHORTEST;
    this.held += delta;
    this.last = delta;
    return this.isCumulative ? this.end() : '';
  }

  end(): string {
    return this.show(this.last.length >= SHORTEST ? this.last.slice(this.said.length) : this.held);
  }

  private show(text: string): string {
    this.said += text;
    this.held = '';
    this.last = '';
    return text;
  }
}
