import { nameOf } from './ad-browser';
import type { AdFinding, AdReport, AdTag } from './ad-report';
import { adWords } from './ad-words';

const MARKS = { good: '✓', warning: '!', bad: '✗' } as const;
/** The server names the tag before each finding; here it stands under the heading of its tag. */
const TAG_PREFIX = /^Тег \d+: /;

/** The shown report. Findings of the browser follow tag by tag. */
export interface ShownReport {
  /** @param position of the tag in the report, from 1 */
  addBrowser(position: number, findings: readonly AdFinding[]): void;
  /** A remark on the whole of it. */
  addNote(text: string): void;
}

/** Shows a report in an element, in place of what it holds. */
export function showReport(element: HTMLElement, { rules, loss, breaks, tags, findings }: AdReport): ShownReport {
  const ofList = findings.filter(({ tag }) => tag === null);
  const articles = tags.map((tag, index) =>
    tagArticle(
      tag,
      index + 1,
      findings.filter((finding) => finding.tag === index + 1),
    ),
  );
  const verdict = make('p', 'verdict', loss.text);
  verdict.dataset.state = loss.of100 > 0 ? 'bad' : 'good';
  element.replaceChildren(
    verdict,
    ...(rules.advice === '' ? [] : [make('p', 'note', rules.advice)]),
    ...(breaks.length === 0 ? [] : [make('h3', '', adWords.titles.breaks), breakLine(breaks)]),
    ...(ofList.length === 0 ? [] : [make('h3', '', adWords.titles.list), findingList(ofList)]),
    ...articles,
  );
  return {
    addNote(text) {
      verdict.after(make('p', 'note', text));
    },
    addBrowser(position, found) {
      if (found.length === 0) return;
      articles[position - 1]?.append(make('h4', '', adWords.titles.browser), findingList(found));
    },
  };
}

function tagArticle(tag: AdTag, position: number, findings: AdReport['findings']): HTMLElement {
  const article = make('article', 'ad-tag', '');
  const title = make('h3', '', adWords.titles.tag(position));
  title.id = `ad-tag-${position}`;
  article.setAttribute('aria-labelledby', title.id);
  const shown = findings.map((finding) =>
    finding.name === 'plays' ? { ...finding, what: adWords.plays(tag.title) } : finding,
  );
  article.append(title, make('p', 'details', tag.url), findingList(shown), facts(tag));
  return article;
}

function breakLine(breaks: AdReport['breaks']): HTMLElement {
  const line = make('ol', 'breaks', '');
  for (const { at, tags } of breaks) {
    const place = document.createElement('li');
    place.append(make('b', 'at', at), make('span', 'details', adWords.tagsHere(tags.length)));
    line.append(place);
  }
  return line;
}

function findingList(findings: readonly AdFinding[]): HTMLElement {
  const list = make('ul', 'findings', '');
  for (const { state, what, advice } of findings) {
    const item = document.createElement('li');
    item.dataset.state = state;
    const mark = make('span', 'mark', MARKS[state]);
    mark.setAttribute('aria-hidden', 'true');
    const text = make('p', '', capital(what.replace(TAG_PREFIX, '')));
    text.prepend(make('span', 'hidden', `${adWords.states[state]}: `));
    item.append(mark, text);
    if (advice !== '') item.append(make('p', 'note', advice));
    list.append(item);
  }
  return list;
}

function facts({ documents, files, seconds, skip, advertiser, erid, code }: AdTag): HTMLElement {
  const { facts: names } = adWords;
  const rows: [string, readonly string[]][] = [
    [names.documents, documents.map(({ url, ms, bytes }) => adWords.document(url, ms, bytes))],
    [names.files, files.map((file) => adWords.file(file.url, [nameOf(file)]))],
    [names.length, seconds === null ? [] : [adWords.seconds(seconds)]],
    // An ad that was found has each of them, or lacks it.
    ...(files.length === 0
      ? []
      : ([
          [names.skip, [skip === null ? adWords.none : adWords.skipFrom(skip)]],
          [names.advertiser, [advertiser ?? adWords.none]],
          [names.erid, [erid ?? adWords.none]],
        ] as [string, readonly string[]][])),
    [names.code, code === null ? [] : [String(code)]],
  ];
  const list = make('dl', 'facts', '');
  for (const [name, values] of rows) {
    if (values.length > 0) list.append(make('dt', '', name), ...values.map((value) => make('dd', '', value)));
  }
  return list;
}

function make(name: string, className: string, text: string): HTMLElement {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}

/** Names such as `erid` and `prerollList` keep their letters. */
const capital = (text: string): string => text.replace(/^[а-яё]/, (letter) => letter.toUpperCase());
