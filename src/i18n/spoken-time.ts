const rules = new Intl.PluralRules('ru');

/** Returns the form of a Russian noun for a whole number: `plural(21, 'минута', 'минуты', 'минут')`. */
export function plural(count: number, one: string, few: string, many: string): string {
  const category = rules.select(count);
  if (category === 'one') return one;
  return category === 'few' ? few : many;
}

type Forms = readonly [one: string, few: string, many: string];

const HOURS: Forms = ['час', 'часа', 'часов'];
const MINUTES: Forms = ['минута', 'минуты', 'минут'];
const SECONDS: Forms = ['секунда', 'секунды', 'секунд'];

/** Formats seconds for screen readers: «1 час 2 минуты 5 секунд». Zero parts are left out. */
export function spokenTime(seconds: number): string {
  return speak(seconds, [HOURS, MINUTES, SECONDS]);
}

/**
 * Formats rounded seconds in the accusative, for use after «на»: «на 21 минуту 1 секунду». Rounding matters, because a
 * jump of 10 s measures about 9.9 during playback.
 */
export function spokenSpan(seconds: number): string {
  return speak(Math.round(seconds), [HOURS, ['минуту', ...few(MINUTES)], ['секунду', ...few(SECONDS)]]);
}

const few = ([, ...rest]: Forms): readonly [string, string] => rest;

function speak(seconds: number, [hours, minutes, rest]: readonly [Forms, Forms, Forms]): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const parts = [
    unit(Math.floor(whole / 3600), hours),
    unit(Math.floor((whole % 3600) / 60), minutes),
    unit(whole % 60, rest),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : '0 секунд';
}

const unit = (count: number, [one, few, many]: Forms): string | null =>
  count === 0 ? null : `${count} ${plural(count, one, few, many)}`;
