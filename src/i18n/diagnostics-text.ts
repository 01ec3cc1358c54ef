const KILO = 1e3;
const MEGA = 1e6;

const decimal = (value: number, digits: number): string =>
  value.toLocaleString('ru', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Texts of the diagnostics panel. They load with it. */
export const diagnosticsText = {
  title: 'Техническая статистика',
  opened: 'Открыта техническая статистика. Закрыть: Esc',
  missing: 'Статистика не загрузилась',
  copy: 'Скопировать как JSON',
  close: 'Закрыть статистику',
  unknown: '—',
  graph: 'за 60 с',
  rows: {
    resolution: 'Разрешение',
    frame: 'Окно плеера',
    bitrate: 'Битрейт',
    buffer: 'Буфер',
    frames: 'Кадры',
    bandwidth: 'Сеть',
    network: 'Тип сети',
    latency: 'Отставание',
    codecs: 'Кодеки',
    source: 'Источник',
    volume: 'Громкость',
    rate: 'Скорость',
    content: 'id фильма',
    episode: 'id серии',
    variant: 'id озвучки',
    view: 'id просмотра',
    player: 'Версия плеера',
    error: 'id ошибки',
  },
  /** Shows the best resolution after the current one when they differ. */
  resolution: (now: string, best: string | null) => (best === null || best === now ? now : `${now} из ${best}`),
  size: (width: number, height: number) => `${width}×${height}`,
  bits: (perSecond: number) =>
    perSecond < MEGA ? `${decimal(perSecond / KILO, 0)} кбит/с` : `${decimal(perSecond / MEGA, 2)} Мбит/с`,
  highest: (value: string) => `до ${value}`,
  seconds: (seconds: number) => `${decimal(seconds, 1)} с`,
  frames: (dropped: number, total: number) => `потеряно ${dropped} из ${total}`,
  volume: (percent: number, muted: boolean) => (muted ? `${percent} %, без звука` : `${percent} %`),
  rate: (rate: number) => `${rate.toLocaleString('ru')}×`,
} as const;
