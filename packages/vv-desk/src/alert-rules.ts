import type { RuleData, RuleKind } from './api/answers';
import { counted, share, wait } from './format';

/** A rule as the form holds it: texts, in the units that a publisher thinks in. */
export interface RuleDraft {
  id: string;
  kind: RuleKind;
  /** Percent, or seconds for a startup; unused for silence. */
  limit: string;
  minutes: string;
  webhook: string;
  /** A new secret; empty keeps the old one. */
  secret: string;
  isOn: boolean;
}

/** A rule as the desk stores it. */
export interface StoredRule {
  id: string;
  kind: RuleKind;
  over?: number;
  under?: number;
  minutes: number;
  webhook: string;
  secret?: string;
  isOn: boolean;
}

export const RULE_KINDS: Readonly<Record<RuleKind, { title: string; unit: '%' | 'с' | null; limit: string }>> = {
  failures: { title: 'Сбоев больше', unit: '%', limit: '5' },
  startup: { title: 'Запуск дольше', unit: 'с', limit: '4' },
  fill: { title: 'Заполнение рекламы меньше', unit: '%', limit: '50' },
  silence: { title: 'Нет ни одного события', unit: null, limit: '' },
};

const LEAST_MINUTES = 5;
const MOST_MINUTES = 1440;
const MOST_SECONDS = 60;
const LONGEST_URL = 2000;
const SECRET_BYTES = 16;
/** As php/src/Desk/AlertRule.php takes it. */
const LEAST_SECRET = 16;
const LONGEST_SECRET = 200;

/** Makes a secret, because a typed one is weak. The desk shows it only while the rule is new. */
const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const newRule = (): RuleDraft => ({
  id: '',
  kind: 'failures',
  limit: RULE_KINDS.failures.limit,
  minutes: '30',
  webhook: '',
  secret: newSecret(),
  isOn: true,
});

const decimal = (value: number): string => String(Math.round(value * 100) / 100).replace('.', ',');
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** The form of a stored rule. */
export function draftOf({ id, kind, over, under, minutes, webhook, isOn }: RuleData): RuleDraft {
  const limit = kind === 'fill' ? under : over;
  const inUnit = limit === null ? null : kind === 'startup' ? limit / 1000 : limit * 100;
  return {
    id,
    kind,
    limit: kind === 'silence' || inUnit === null ? '' : decimal(inUnit),
    minutes: String(minutes ?? ''),
    webhook,
    secret: '',
    isOn,
  };
}

/** Faults of a rule, by its field. */
export type RuleFaults = Partial<Record<'limit' | 'minutes' | 'webhook' | 'secret', string>>;

export function ruleFaults({ kind, limit, minutes, webhook, secret }: RuleDraft): RuleFaults {
  const { unit } = RULE_KINDS[kind];
  const [value, window] = [numberIn(limit), numberIn(minutes)];
  const most = unit === '%' ? 100 : MOST_SECONDS;
  return {
    ...(unit !== null && !(value > 0 && value <= most) && { limit: `Число больше 0 и не больше ${most}` }),
    ...(!(Number.isInteger(window) && window >= LEAST_MINUTES && window <= MOST_MINUTES) && {
      minutes: `Целое число от ${LEAST_MINUTES} до ${MOST_MINUTES}`,
    }),
    ...(webhook.trim() !== '' && !isWebhook(webhook) && { webhook: 'Адрес целиком, с https://' }),
    ...(secret !== '' && !isSecret(secret) && { secret: `От ${LEAST_SECRET} до ${LONGEST_SECRET} знаков` }),
  };
}

const isSecret = (text: string): boolean => {
  const { length } = new TextEncoder().encode(text);
  return length >= LEAST_SECRET && length <= LONGEST_SECRET;
};

function isWebhook(text: string): boolean {
  try {
    const { protocol, username } = new URL(text.trim());
    return protocol === 'https:' && username === '' && text.length <= LONGEST_URL;
  } catch {
    return false;
  }
}

/** The rule to store; the form has no faults. */
export function storedOf({ id, kind, limit, minutes, webhook, secret, isOn }: RuleDraft): StoredRule {
  const value = numberIn(limit);
  const inRaw = kind === 'startup' ? Math.round(value * 1000) : Math.round(value * 100) / 10_000;
  return {
    id,
    kind,
    ...(kind === 'fill' ? { under: inRaw } : kind === 'silence' ? {} : { over: inRaw }),
    minutes: Number(minutes),
    webhook: webhook.trim(),
    ...(secret !== '' && { secret }),
    isOn,
  };
}

/** A rule in one sentence: «Сбоев больше 5 % за 30 минут». */
export function ruleSentence({
  kind,
  over,
  under,
  minutes,
}: Pick<RuleData, 'kind' | 'over' | 'under' | 'minutes'>): string {
  const limit = kind === 'silence' ? '' : ` ${ruleValue(kind, kind === 'fill' ? under : over)}`;
  return `${RULE_KINDS[kind].title}${limit} за ${counted(minutes ?? 0, 'минуту', 'минуты', 'минут')}`;
}

/** A value that a rule compares, in its unit. */
export const ruleValue = (kind: RuleKind, value: number | null): string =>
  kind === 'startup' ? wait(value) : kind === 'silence' ? 'тишина' : share(value);
