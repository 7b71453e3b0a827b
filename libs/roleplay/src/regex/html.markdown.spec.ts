import { htmlToMarkdown, withoutColors } from '@masque/roleplay/regex';
import { hexOfColor } from './color.ts';

const knownTag = /<\/?(?:script|style|img|iframe|svg|a|b|q|div|span|font|object)(?=[\s/>])[^<]*>/i;

describe('HTML of a display script', () => {
  it.each([
    ['<q style="color:#e8b04b">"You are late,"</q> she says.', '[e8b04b"You are late,"] she says.'],
    ['<q>You are late,</q> she says. "<q>Go</q>"', '"You are late," she says. "Go"'],
    ['<q><i>"Go"</i></q>', '*"Go"*'],
    ['<font color="red">red</font> <span class="a" style=\'x:">"\'>b</span>', '[ff0000red] b'],
    ['<span style="font-size:9em;color: RGB(0,128,0)!important">a<b>b</b></span>c', '[008000a\u200a**b**]\u200ac'],
    ['<font color=ff0000>a<font color="blue">b</font>c</font>d', '[ff0000a[0000ffb]c]d'],
    ['<span style="color:red">a<span>b</span>c</span>d', '[ff0000abc]d'],
    ['<div style="color:red">a\n\nb<code>x</code></div>', '[ff0000a]\n\n[ff0000b\u200a`x`]'],
    ['<font color=red>never ended', '[ff0000never ended]'],
    ['<span style="background:red;border-color:red" color="red">a</span><font color="url(x)">b</font>', 'ab'],
    ['<b>bold</b>, <em>soft</em>, <s>gone</s>, <code>x</code>', '**bold**, *soft*, ~~gone~~, `x`'],
    ['<b> spaced </b>text<i></i>', '**spaced** text'],
    ['<b><strong>twice</strong></b> <B>LOUD</B>', '**twice** **LOUD**'],
    ['<b>a<i>b</b>c</i>', '**a\u200a*b***\u200a*c*'],
    ['un<b>believ</b>able<b>"x"</b>', 'un\u200a**believ**\u200aable\u200a**"x"**'],
    ['<b>a</b><i>b</i>', '**a**\u200a*b*'],
    ['"Yes." <q>No.</q>', '"Yes." "No."'],
    ['<q>Go,</q> <q>now</q>', '"Go," "now"'],
    ['a<<b>script>b</<i>q>', 'a<\u200a**script>b<\u200a/*q>***'],
    ['<i>one\n\ntwo</i>', '*one*\n\n*two*'],
    ['<div>\n    <p>one</p>\n    <p>two<br>three</p>\n</div>', 'one\n\ntwo\nthree'],
    ['a<hr>b', 'a\n\n---\n\nb'],
    ['<blockquote>one<p>two</p></blockquote>three', '> one\n\n> two\n\nthree'],
    ['<ul><li>a</li><li><b>b</b></li></ul>c', '- a\n- **b**\n\nc'],
    ['<h2>Title</h2>text', '### Title\n\ntext'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 2\n3'],
    ['a<script>b()</script>c<STYLE>d{}</STYLE >e<!-- f -->g<!DOCTYPE html>', 'aceg'],
    ['&quot;a&quot;&nbsp;&amp;&#39;', '"a"\u00a0&\''],
    ['<img src=x onerror="alert(1)">a<svg onload=alert(1)><path d=""/></svg>', 'a'],
  ])('%j becomes %j', (html, expected) => {
    const marked = htmlToMarkdown(html);
    expect(marked.replaceAll(/\ue000(.{6})\ue000/g, '[$1').replaceAll('\ue001', ']')).toBe(expected);
  });

  it.each([
    'a < b and c > d',
    '<state>angry</state> <User> <b-x>',
    'Use `<b>`:\n\n```html\n<div>\n```\n\n*end* <b',
    '  **as** it *was*\n\n- a\n\n> b',
  ])('leaves %j', (text) => expect(htmlToMarkdown(text)).toBe(text.trim()));

  it.each([
    ['#F00', 'ff0000'],
    ['#ff000080', 'ff0000'],
    [' RebeccaPurple ', '663399'],
    ['rgb(255 0 0 / 50%)', 'ff0000'],
    ['rgba(100%, 100%, 0%, 1)', 'ffff00'],
    ['hsl(120, 100%, 25%)', '008000'],
    ['hsl(-120deg 100% 50%)', '0000ff'],
    ['f00', 'ff0000'],
    ['var(--text)', null],
    ['rgb(1,2)', null],
    ['red;background:url(x)', null],
    ['constructor', null],
    ['', null],
  ])('has the color %j as %j', (color, hex) => expect(hexOfColor(color)).toBe(hex));

  it('has its colors taken out where only its words count', () => {
    expect(withoutColors(htmlToMarkdown('<font color=red>a <b>b</b></font> c'))).toBe('a **b** c');
  });

  it('nests eight colors at most', () => {
    const html = `${'<font color=red>a'.repeat(5_000)}${'</font>'.repeat(5_000)}`;
    expect(htmlToMarkdown(html).match(/\ue001/g)).toHaveLength(8);
  });

  it('leaves no known tag, however it is written', () => {
    const parts = [
      '<b',
      '<script',
      '</q',
      '<img src=x',
      '"',
      "'",
      '>',
      ' ',
      '/',
      'a',
      '<!--',
      '-->',
      '<svg/',
      'onload=1',
    ];
    let seed = 1;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let run = 0; run < 5_000; run += 1) {
      const html = Array.from({ length: 12 }, () => parts[next() % parts.length]).join('');
      expect(htmlToMarkdown(html)).not.toMatch(knownTag);
    }
  });

  it.each(
    [
      '<',
      '<b',
      '<b ',
      '<b>',
      '<b "',
      '<b \'"',
      '<b ">" ',
      '<b ">',
      '<script>',
      '<q><i>',
      '</b>',
      '<!--',
      '`',
      '```',
      '<blockquote>',
      '<li>',
      '<b> ',
      '<b>\n\n',
      '\n ',
      ' ',
      '>',
      '<style>a</script>',
      '&',
    ].map((part) => [part]),
  )('reads 100 KB of %j in time', (part) => {
    const started = performance.now();
    const text = part.repeat(100_000 / part.length);
    htmlToMarkdown(text);
    htmlToMarkdown(`${text}>`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
