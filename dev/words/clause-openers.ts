import { lineAt, type SourceFile } from '../source/source-file';
import { parse } from '../source/syntax';
import type { Remark } from './remark';

/** A sentence that opens with a relative clause or a fronted genitive hides its subject. */
const OPENERS = /^(What|Whatever|Whoever|Whichever|Who|Whose|Whom|Nobody|Of|Where)\b/;
/** The same in a page, whose sentences shall not open with a pronoun either. */
const PAGE_OPENERS = /^(?:What|Of|Whatever|Whoever|Who|Whose|Nobody|It)\b/;

/** Sentences of comments that open so. */
export function clauseOpeners(file: SourceFile): Remark[] {
  return commentsOf(file).flatMap(({ text, start, end }) =>
    sentencesOf(text)
      .filter((sentence) => OPENERS.test(sentence))
      .map((sentence) => remark(file.path, lineAt(file, start), lineAt(file, end), sentence)),
  );
}

/** Sentences of a Markdown page that open so. */
export function pageOpeners({ path, text }: SourceFile): Remark[] {
  return paragraphsOf(text).flatMap(({ lines, from }) =>
    lines
      .join(' ')
      .replace(/\s+/g, ' ')
      .split(/(?<=[.!?](?:\*\*)?)\s+/)
      .map((sentence) => sentence.replace(/^[-*>\d.\s|]+/, ''))
      .filter((sentence) => PAGE_OPENERS.test(sentence))
      .map((sentence) => remark(path, from, from + lines.length - 1, sentence)),
  );
}

const remark = (path: string, from: number, to: number, sentence: string): Remark => ({
  path,
  from,
  to,
  text: `open with the subject: "${sentence.slice(0, 60)}"`,
});

/** Comments of a file; lines of `//` that follow one another are one comment. */
function commentsOf(file: SourceFile): { text: string; start: number; end: number }[] {
  const merged: { text: string; start: number; end: number }[] = [];
  for (const { type, value, start, end } of parse(file).comments) {
    const before = merged.at(-1);
    const isNext =
      type === 'Line' && before !== undefined && /^[ \t]*\n?[ \t]*$/.test(file.text.slice(before.end, start));
    if (isNext && before !== undefined) Object.assign(before, { text: `${before.text} ${value}`, end });
    else merged.push({ text: value, start, end });
  }
  return merged;
}

/** The sentences of a comment; a parameter's description and a list item are sentences, too. */
function sentencesOf(comment: string): string[] {
  return comment
    .replace(/^\*/, '')
    .replace(/\n\s*\*?\s?-\s+/g, '. ')
    .replace(/\s*\n\s*\*?\s*/g, ' ')
    .replace(/@(param \S+|returns|throws|example)\s*/g, '. ')
    .split(/(?<=[.:!?])\s+/)
    .map((sentence) => sentence.replace(/^[\s.*`'"(]+/, ''))
    .filter((sentence) => sentence !== '');
}

/** Paragraphs and list items of a page; code, tables and headings are no sentences. */
function paragraphsOf(text: string): { lines: string[]; from: number }[] {
  const paragraphs: { lines: string[]; from: number }[] = [];
  // An empty line for each of a block keeps the numbers of the lines below.
  const plain = text.replace(/```[\s\S]*?```|<!--[\s\S]*?-->/g, (block) => block.replace(/[^\n]/g, ''));
  let isOpen = false;
  for (const [index, line] of plain.split('\n').entries()) {
    const isText = line.trim() !== '' && !/^\s*[|#]/.test(line);
    const isNew = !isOpen || /^\s*(?:[-*]|\d+\.) /.test(line);
    if (isText && isNew) paragraphs.push({ lines: [line], from: index + 1 });
    else if (isText) paragraphs.at(-1)?.lines.push(line);
    isOpen = isText;
  }
  return paragraphs;
}
