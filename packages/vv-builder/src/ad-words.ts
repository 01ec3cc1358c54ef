import type { DocumentOutcome, FileOutcome } from './ad-report';

/** A number with one digit behind a comma. */
const decimal = (value: number): string => String(Math.round(value * 10) / 10).replace('.', ',');

const size = (bytes: number): string =>
  bytes >= 1e6 ? `${decimal(bytes / 1e6)} МБ` : `${decimal(Math.max(bytes / 1000, 0.1))} кБ`;

/** Texts of the check of ads. */
export const adWords = {
  running: 'Проверяю: иду по тегам так же, как плеер. Это может занять до 15 секунд…',
  inBrowser: (done: number, all: number) => `Сервер проверил. Проверяю в этом браузере: ${done} из ${all}…`,
  done: 'Проверка закончена',
  /** The tags of which this browser loses something. */
  tried: (lost: readonly number[]) =>
    lost.length === 0
      ? 'Проверка закончена: этот браузер всё получил и всё сыграет'
      : `Проверка закончена: ошибки в этом браузере — ${lost.length === 1 ? 'тег' : 'теги'} ${lost.join(', ')}`,
  badAddress: 'Нужен адрес целиком, с https://',
  /** Why there is no report. */
  refusals: {
    'no-answer': (url: string) =>
      `По адресу ${url} нет ответа: проверьте, что vv-player.php лежит там и сервер работает`,
    late: 'Проверка не закончилась за 25 секунд. Проверьте теги по одному: вставьте адрес тега вместо списка',
    forbidden:
      'Сервер не пускает к проверке (403): разрешите адрес vv-player.php?doctor=ads в настройках сервера или защиты',
    missing: 'Там, где ожидался vv-player.php, ничего нет (404): проверьте, куда он загружен',
    'no-php': 'Сервер отдал vv-player.php текстом: на нём не работает PHP. Проверка рекламы идёт на PHP',
    off: 'Проверка выключена. Включите её на время: VV_DEBUG=1 в файле .env рядом с vv-player.php',
    itself: 'Это адрес самой проверки. Вставьте адрес списка рекламы или тега',
    broken: (status: number) => `Сервер ответил ошибкой ${status}: её причина — в журнале ошибок PHP`,
    strange: 'Ответ проверки не читается: обновите vv-player.php и конструктор до одной версии',
  },
  states: { good: 'Хорошо', warning: 'Внимание', bad: 'Ошибка' },
  titles: {
    breaks: 'Места рекламы по порядку',
    list: 'Список в целом',
    browser: 'В этом браузере',
    tag: (position: number) => `Тег ${position}`,
  },
  tagsHere: (count: number) => `тегов: ${count}`,
  facts: {
    documents: 'Документы',
    files: 'Файлы',
    length: 'Длина',
    skip: 'Пропуск',
    advertiser: 'Рекламодатель',
    erid: 'erid',
    code: 'Код отказа',
  },
  none: 'нет',
  seconds: (seconds: number) => `${decimal(seconds)} с`,
  skipFrom: (time: string) => `с ${time}`,
  document: (url: string, ms: number, bytes: number) => `${url} — ${ms} мс, ${size(bytes)}`,
  file: (url: string, parts: readonly string[]) => [url, parts.join(', ')].filter(Boolean).join(' — '),
  bytes: size,
  kbps: (kbps: number) => `${kbps} кбит/с`,
  plays: (title: string | null) => (title ? `Сыграет «${title}»` : 'Сыграет'),
  elsewhere: (here: string, player: string) =>
    `Браузер спрашивал со страницы ${here}, а плеер стоит на ${player}: сервер рекламы может отвечать ему иначе`,
  /** Sentences on the requests that this browser made. */
  documents: {
    cookies: (url: string) => `Документ открывается, куки серверу рекламы разрешены: ${url}`,
    plain: (url: string) => `Документ открывается только без кук: ${url}`,
    status: (url: string, status: number) => `Ответ ${status}: ${url}`,
    cors: (url: string) => `Браузер не пускает ответ (CORS): ${url}`,
    late: (url: string) => `Нет ответа за 5 с: ${url}`,
    blocked: (url: string) => `Запрос остановлен здесь, хотя серверу плеера ответили: ${url}`,
    silent: (url: string) => `Нет ответа и в браузере: ${url}`,
  } satisfies Record<DocumentOutcome['kind'], (url: string, status: number) => string>,
  advice: {
    plain:
      'Сервер рекламы не узнает зрителя, и показ дешевле. Ему нужны Access-Control-Allow-Origin с адресом страницы и Access-Control-Allow-Credentials: true.',
    status: 'Проверьте адрес тега. Если серверу плеера ответили, сервер рекламы отличает страны или браузеры.',
    cors: 'Плеер потеряет этот тег. Попросите сервер рекламы отвечать с Access-Control-Allow-Origin.',
    late: 'Плеер ждёт документ 5 с, потом берёт следующий.',
    blocked:
      'Похоже на блокировщик рекламы, фильтр DNS или антивирус. У зрителей с такими же тег не сыграет, и плеер тут бессилен.',
    silent: '',
    cookies: '',
  } satisfies Record<DocumentOutcome['kind'], string>,
  /** Whether this browser plays a file. */
  playing: {
    smooth: (name: string) => `Сыграет файл: ${name}`,
    rough: (name: string) => `Сыграет файл, но рывками: ${name}`,
    no: (name: string) => `Не играет файл: ${name}`,
  } satisfies Record<FileOutcome, (name: string) => string>,
  fileAdvice: {
    smooth: '',
    rough: 'Попросите у продавца файл поменьше: до 2,5 Мбит/с.',
    no: 'Плеер возьмёт другой файл документа, а без него ролик пропадёт (код 403). Попросите MP4 (H.264).',
  } satisfies Record<FileOutcome, string>,
} as const;
