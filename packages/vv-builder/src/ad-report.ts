import * as v from 'valibot';

const Text = v.nullable(v.string());
const Count = v.nullable(v.number());

const FileDto = v.object({
  url: v.string(),
  bytes: Count,
  codec: v.string(),
  type: v.string(),
  width: v.number(),
  height: v.number(),
  kbps: Count,
});

const DocumentDto = v.object({
  /** Without its query, as it may be shown. */
  url: v.string(),
  /** The whole URL, for the browser's own request. */
  call: v.string(),
  ms: v.number(),
  bytes: v.number(),
});

const TagDto = v.object({
  url: v.string(),
  title: Text,
  documents: v.array(DocumentDto),
  files: v.array(FileDto),
  seconds: Count,
  skip: Text,
  erid: Text,
  advertiser: Text,
  code: Count,
});

const FindingDto = v.object({
  name: v.string(),
  state: v.picklist(['good', 'warning', 'bad']),
  what: v.string(),
  advice: v.string(),
  /** Position of the tag, from 1; null for the list. */
  tag: Count,
});

/** What `?doctor=ads&as=json&calls` answers. */
const ReportDto = v.object({
  rules: v.object({ name: v.string(), advice: v.string() }),
  loss: v.object({ of100: v.number(), text: v.string() }),
  breaks: v.array(v.object({ at: v.string(), tags: v.array(v.string()) })),
  tags: v.array(TagDto),
  findings: v.array(FindingDto),
});

export type AdReport = v.InferOutput<typeof ReportDto>;
export type AdTag = v.InferOutput<typeof TagDto>;
export type AdFile = v.InferOutput<typeof FileDto>;
export type AdDocument = v.InferOutput<typeof DocumentDto>;
export type AdFinding = Omit<v.InferOutput<typeof FindingDto>, 'tag' | 'name'>;

/** Result of a request that this browser made for a document. */
export interface DocumentOutcome {
  /** `blocked`: no answer, although the player's host has got one. `silent`: neither has. */
  kind: 'cookies' | 'plain' | 'status' | 'cors' | 'late' | 'blocked' | 'silent';
  status: number;
}

export type FileOutcome = 'smooth' | 'rough' | 'no';

/** Why there is no report; the status of an answer belongs to `broken`. */
export type Refusal =
  | { kind: 'no-answer' | 'late' | 'forbidden' | 'missing' | 'no-php' | 'off' | 'itself' | 'strange' }
  | { kind: 'broken'; status: number };

/** The dry run on the player's host. */
export interface AdQuestion {
  /** URL of a list or a tag; empty for the list of the player's settings. */
  tag: string;
  /** The film for which that list is asked. */
  movieId: string;
}

/** The dry run itself takes 15 s at most. */
const LIMIT_MS = 25_000;

/** Asks the player's host for a dry run of ads. Each failure has a reason. */
export async function askReport(
  widget: string,
  { tag, movieId }: AdQuestion,
  signal: AbortSignal,
): Promise<AdReport | Refusal> {
  const url = new URL(widget);
  url.search = '';
  const query = { doctor: 'ads', as: 'json', calls: '', ...(tag === '' ? { movie_id: movieId } : { tag }) };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const limit = AbortSignal.timeout(LIMIT_MS);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, { signal: AbortSignal.any([signal, limit]), cache: 'no-store' });
    text = await answer.text();
  } catch {
    if (limit.aborted) return { kind: 'late' };
    return { kind: (await isThere(widget, signal)) ? 'off' : 'no-answer' };
  }
  if (!answer.ok) return refusalOf(answer.status);
  if (text.trimStart().startsWith('<?php')) return { kind: 'no-php' };
  // Without VV_DEBUG the address is the player's page.
  if (/^\s*<!doctype html/i.test(text)) return { kind: 'off' };
  try {
    return v.parse(ReportDto, JSON.parse(text));
  } catch {
    return { kind: 'strange' };
  }
}

export const isReport = (answer: AdReport | Refusal): answer is AdReport => 'findings' in answer;

function refusalOf(status: number): Refusal {
  if (status === 401 || status === 403) return { kind: 'forbidden' };
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status === 508) return { kind: 'itself' };
  return { kind: 'broken', status };
}

/** Whether the player answers scripts of this page, which its own page does not on another origin. */
async function isThere(widget: string, signal: AbortSignal): Promise<boolean> {
  const url = new URL(widget);
  url.search = '?builder';
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
    const facts = await (await fetch(url, { signal: limit })).json();
    return facts?.doctor === false;
  } catch {
    return false;
  }
}
