import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from '../../../dev/source/source-file';

/** Matches a sentence that opens with a relative clause or a pronoun in place of its subject. */
const OPENING = /^(?:What|Of|Whatever|Whoever|Who|Whose|Nobody|It)\b/;

/** A document that readers of this repository do not have. */
const CITATION = /\b(?:spec|specification|design)[\w.,]* section\b|\bsection \d+ of the (?:spec|design)|\btrap \d/i;

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/g, '').replace(/<!--[\s\S]*?-->/g, '');

/** Every sentence of a page that opens in a way the language rule forbids. */
export function badOpenings({ path, text }: SourceFile): string[] {
  return paragraphsOf(text)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?](?:\*\*)?)\s+/))
    .map((sentence) => sentence.replace(/^[-*>\d.\s|]+/, ''))
    .filter((sentence) => OPENING.test(sentence))
    .map((sentence) => `${path}: ${sentence.slice(0, 60)}`);
}

/** Paragraphs and list items, each on one line; tables and headings are no sentences. */
function paragraphsOf(text: string): string[] {
  return withoutCode(text)
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '' && !/^[|#]/.test(paragraph));
}

/** Every line of a page that cites a document outside of the repository. */
export function citations({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => (CITATION.test(line) ? [`${path}:${index + 1}`] : []));
}

/** Links to files, relative to the root of the repository; the anchor is a part of them. */
export function fileLinks({ path, text }: SourceFile): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
    .map((target) => (target.startsWith('#') ? path + target : normalize(join(dirname(path), target))));
}

/** The anchors of a page's headings, as forges make them. */
export function anchorsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
