import * as v from 'valibot';

/** Why there is no answer. */
export type FailureKind = 'signed-out' | 'forbidden' | 'too-many' | 'storage' | 'refused' | 'network' | 'broken';

/** The longest text that the page shows of one value. */
const LONGEST_TEXT = 300;

/** A number; null for an unknown one, which some tables hold as -1. */
const Num = v.fallback(
  v.pipe(
    v.nullish(v.number(), null),
    v.transform((value) => (value === null || !Number.isFinite(value) || value < 0 ? null : value)),
  ),
  null,
);

/** A text that strangers may have written: cut, and only ever a text node of the page. */
const Text = v.fallback(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).slice(0, LONGEST_TEXT)),
  ),
  '',
);

const Flag = v.fallback(
  v.pipe(
    v.union([v.boolean(), v.number()]),
    v.transform((value) => value === true || value === 1),
  ),
  false,
);

const Total = v.object({ now: Num, before: Num });
const Point = v.record(v.string(), Num);
const Points = v.fallback(v.array(Point), []);
const listOf = <Row extends v.GenericSchema>(row: Row) => v.fallback(v.array(row), []);

/** The fields of every page of data. */
const BASE = {
  freshAt: Num,
  step: v.fallback(v.picklist(['minute', 'hour', 'day']), 'day'),
  totals: v.fallback(v.record(v.string(), Total), {}),
  series: Points,
  seriesBefore: Points,
};

const page = <Tables extends v.ObjectEntries>(tables: Tables) => v.object({ ...BASE, tables: v.object(tables) });

const FailureRow = v.object({ kind: Text, host: Text, n: Num, share: Num, last: Num });
const UsageRow = v.object({ key: Text, views: Num, playedMs: Num, share: Num });
const QualityRow = v.object({
  key: Text,
  views: Num,
  startupP50: Num,
  startupP95: Num,
  rebuffer: Num,
  failureShare: Num,
  earlyExitShare: Num,
});

export const NowPage = page({
  films: listOf(v.object({ contentId: Text, title: Text, viewers: Num })),
  failures: listOf(FailureRow),
});

export const FilmsPage = page({
  films: listOf(
    v.object({
      contentId: Text,
      title: Text,
      views: Num,
      viewers: Num,
      playedMs: Num,
      completion: Num,
      beforeViews: Num,
    }),
  ),
});

const Retention = v.object({
  bucketSeconds: v.fallback(v.pipe(v.number(), v.minValue(1)), 10),
  durationS: Num,
  views: Num,
  share: listOf(Num),
  plays: listOf(Num),
});

export const FilmPage = v.object({
  ...page({
    episodes: listOf(
      v.object({
        episodeId: Text,
        title: Text,
        season: Text,
        episode: Text,
        views: Num,
        viewers: Num,
        playedMs: Num,
        completion: Num,
      }),
    ),
    dubs: listOf(UsageRow),
    qualities: listOf(UsageRow),
    devices: listOf(UsageRow),
  }).entries,
  title: Text,
  retention: v.fallback(v.nullable(Retention), null),
});

export const QualityPage = page({
  failures: listOf(FailureRow),
  sites: listOf(QualityRow),
  browsers: listOf(QualityRow),
  countries: listOf(QualityRow),
});

export const SitesPage = page({
  sites: listOf(v.object({ origin: Text, views: Num, viewers: Num, playedMs: Num, blocked: Num, beforeViews: Num })),
});

export const AdsPage = page({
  tags: listOf(
    v.object({
      host: Text,
      asked: Num,
      answered: Num,
      filled: Num,
      fill: Num,
      impressions: Num,
      completed: Num,
      skipped: Num,
      clicks: Num,
      errors: Num,
      lostMs: Num,
      firstFrameMs: Num,
    }),
  ),
  codes: listOf(v.object({ host: Text, code: Text, n: Num, words: Text })),
  erids: listOf(
    v.object({
      erid: Text,
      advertiser: Text,
      impressions: Num,
      q1: Num,
      q2: Num,
      q3: Num,
      completed: Num,
      skipped: Num,
      clicks: Num,
    }),
  ),
});

const RULE_KINDS = ['failures', 'startup', 'fill', 'silence'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

const Rule = v.object({
  id: Text,
  kind: v.picklist(RULE_KINDS),
  over: Num,
  under: Num,
  minutes: Num,
  webhook: Text,
  /** Never the secret itself: whether there is one. */
  secret: v.optional(v.unknown()),
  isOn: Flag,
});

export const AlertsPage = v.object({
  rules: listOf(Rule),
  fired: listOf(v.object({ ruleId: Text, at: Num, value: Num })),
  /** Messages that have not arrived; `next` is null for one that is given up. */
  waiting: listOf(v.object({ ruleId: Text, at: Num, tries: Num, next: Num })),
});

export const Session = v.object({
  signedIn: Flag,
  scope: v.optional(v.unknown()),
  csrf: Text,
  until: Num,
  demo: Flag,
});

export const Shared = v.object({ url: v.string() });

const Refusal = v.object({ error: v.object({ code: Text, message: Text }) });

/** The server's own words on a refusal; null where it has none. */
export function refusalWords(answer: unknown): string | null {
  const parsed = v.safeParse(Refusal, answer);
  return parsed.success && parsed.output.error.message !== '' ? parsed.output.error.message : null;
}

export type DataPage = v.InferOutput<typeof FilmsPage>;
export type Totals = DataPage['totals'];
export type Points = v.InferOutput<typeof Points>;
export type FailureRow = v.InferOutput<typeof FailureRow>;
export type UsageRow = v.InferOutput<typeof UsageRow>;
export type QualityRow = v.InferOutput<typeof QualityRow>;
export type RetentionData = v.InferOutput<typeof Retention>;
export type RuleData = v.InferOutput<typeof Rule>;
export type AlertsData = v.InferOutput<typeof AlertsPage>;
export type SessionData = v.InferOutput<typeof Session>;
