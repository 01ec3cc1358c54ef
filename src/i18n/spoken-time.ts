import { plural } from './plural';

/** Seconds as a screen reader should say them: «1 час 2 минуты 5 секунд»; what is zero is left out. */
export function spokenTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const parts = [
    unit(Math.floor(whole / 3600), 'час', 'часа', 'часов'),
    unit(Math.floor((whole % 3600) / 60), 'минута', 'минуты', 'минут'),
    unit(whole % 60, 'секунда', 'секунды', 'секунд'),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : '0 секунд';
}

const unit = (count: number, one: string, few: string, many: string): string | null =>
  count === 0 ? null : `${count} ${plural(count, one, few, many)}`;
