import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from '../../../dev/source/source-file';

/** A document that readers of this repository do not have. */
const CITATION = /\b(?:spec|specification|design)[\w.,]* section\b|\bsection \d+ of the (?:spec|design)|\btrap \d/i;

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/g, '').replace(/<!--[\s\S]*?-->/g, '');

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
