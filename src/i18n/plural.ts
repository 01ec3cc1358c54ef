const rules = new Intl.PluralRules('ru');

/** Returns the form of a Russian noun for a whole number: `plural(21, 'минута', 'минуты', 'минут')`. */
export function plural(count: number, one: string, few: string, many: string): string {
  const category = rules.select(count);
  if (category === 'one') return one;
  return category === 'few' ? few : many;
}
