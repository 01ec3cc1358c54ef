import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AdCase } from './ads/ad-case';
import { AD_CASES, GROUPS } from './ads/ad-cases';
import { createCatalogue } from './catalogue';
import type { Content } from './entities';
import { PAGE_STYLE } from './page-style';
import type { ReferenceEnv } from './reference-env';

const CALLS: readonly (readonly [call: string, meaning: string])[] = [
  ['GET /contents/{id}', 'фильм или сериал'],
  ['GET /contents/{id}/seasons', 'сезоны, намеренно не по порядку'],
  ['GET /episodes?content-id={id}', 'серии, намеренно не по порядку'],
  ['GET /contents/{id}/available?domain=', 'доступность в регионе'],
  ['GET /media/…/master.json', 'источники, субтитры, миниатюры и главы серии'],
  ['GET /ad-list.json?content_id=&episode_id=', 'список рекламы: у 1 ролик до начала, у 2 в середине'],
  ['GET /ad-list.json?preroll=&preroll=&midroll=', 'то же, но из названных документов; пустое значение: без рекламы'],
  [
    'GET /ad-list.json?schedule=50%25%3Dlinear,short|second&perHour=4',
    'места по времени: через запятую ролики подряд, через черту запасные; perVisit, perHour и другие ограничения',
  ],
  ['GET /ad-list.json?list=waterfall', 'одно место из 32 тегов, реклама есть у двух'],
  ['GET /ads/vmap.xml?schedule=start%3Dlinear', 'те же места как VMAP; inline:short пишет ролик прямо в него'],
  ['GET /ads/vast/{документ}.xml', 'документ VAST, см. ниже'],
  ['GET /ads/ping/{реклама}/{событие}', 'сюда ведут все адреса учёта; ответ 204'],
  ['GET, DELETE /ads/pings?s=&as=text', 'показать по порядку и очистить то, что пришло'],
  ['GET, DELETE /ads/documents?s=&as=text', 'то же для запросов документов: со счётом рекламы плеера они сходятся'],
  ['GET /ads/planted/{ошибка}.json', 'список рекламы с одной ошибкой, которую находит ?doctor=ads; good — без ошибок'],
  [
    'POST, GET, DELETE /statistics?s=',
    'принять, показать и очистить статистику: последние 1000 событий; s отделяет свои',
  ],
  ['POST /api/{проект}/envelope/', 'принять отчёты об ошибках; DSN — http://public@localhost:8081/1'],
  ['GET, DELETE /sentry/events', 'показать и очистить их: последние 200 частей, записи экрана распакованы'],
  ['GET /__contents', 'контент с постоянными номерами; ещё двести названий с номерами от 1001'],
  ['GET /__mail?email=', 'письма, которые ушли бы на этот адрес'],
  ['GET, DELETE /__log', 'показать и очистить журнал вызовов'],
];

const FAULTS: readonly (readonly [fault: string, meaning: string])[] = [
  ['status:500', 'ответить этим кодом'],
  ['delay:3000', 'ответить через столько миллисекунд'],
  ['hang', 'не отвечать вовсе'],
  ['stall:50%', 'обещать всё тело, отдать эту долю и замолчать'],
  ['truncate', 'обещать всё тело, отдать половину и закрыть соединение'],
  ['reset', 'сразу оборвать соединение'],
  ['reset:40%', 'отдать эту долю файла и оборвать соединение; дальше неё не пускать'],
  ['status:503;times:1', 'столько вызовов испортить, следующий пропустить, потом сначала'],
  ['/no-preflight/contents/1', 'адрес, а не параметр: каталог, который отвечает на предварительные запросы 403'],
  ['status:503;times:1;key:a', 'то же с отдельным счётчиком'],
];

const AD_OPTIONS: readonly (readonly [option: string, meaning: string])[] = [
  ['s=ключ', 'пометить адреса документа, чтобы отличать свои вызовы от чужих'],
  ['media_fault=stall:40', 'сбой видео'],
  ['ping_fault=status:500', 'сбой адресов учёта'],
  ['pings=no-cors', 'адреса учёта чужого сервера, который не отвечает другим источникам'],
  ['pings=no-preflight', 'то же, но он молчит только на предварительные запросы'],
  ['/no-cors/ads/…, /no-preflight/ads/…', 'сам документ оттуда'],
];

/** A plain page that lists the routes of the service. */
export function indexRoutes(publicOrigin: string): Hono<ReferenceEnv> {
  const routes = new Hono<ReferenceEnv>();
  const entries = [...createCatalogue(publicOrigin).values()];
  routes.get('/', (c) =>
    c.html(html`<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Справочный сервис VV Player</title><style>${PAGE_STYLE}</style></head>
<body>
<h1>Справочный сервис VV Player</h1>
<p>Каталог, учётные записи, видео, реклама и статистика для разработки и проверок. Все вызовы каталога и учётных записей: <a href="/docs">/docs</a>, <a href="/openapi.json">/openapi.json</a>.</p>
<h2>Контент</h2>
<table>${entries.map(
      ({ content, episodes }) =>
        html`<tr><td>${content.id}</td><td><a href="/contents/${content.id}">${content.title}</a></td>
<td>${note(content, episodes.length)}</td>
<td><a href="/episodes?content-id=${content.id}">серии</a></td></tr>`,
    )}<tr><td>404</td><td><a href="/contents/404">Нет такого</a></td><td>ответ 404</td><td></td></tr></table>
<h2>Вызовы</h2>
<table>${rows(CALLS)}</table>
<h2>Реклама</h2>
${Object.entries(GROUPS).map(([group, title]) => html`<p>${title}</p><table>${documents(group)}</table>`)}
<p>К адресу документа можно добавить:</p>
<table>${rows(AD_OPTIONS)}</table>
<h2>Сбои по заказу</h2>
<p>У любого вызова, и у видео тоже: параметр <code>fault=</code>, заголовок <code>X-Fault</code> или <code>fault</code>. Части соединяются точкой с запятой; знак % в адресе пишется как <code>%25</code> или опускается.</p>
<table>${rows(FAULTS)}</table>
</body>
</html>`),
  );
  return routes;
}

const rows = (table: readonly (readonly [string, string])[]) =>
  table.map(([code, meaning]) => html`<tr><td><code>${code}</code></td><td>${meaning}</td></tr>`);

const documents = (group: string) =>
  [...AD_CASES]
    .filter(([, { group: own }]: [string, AdCase]) => own === group)
    .map(
      ([name, { note: meaning }]) =>
        html`<tr><td><a href="/ads/vast/${name}.xml">${name}</a></td><td>${meaning}</td></tr>`,
    );

function note({ hasMultipleEpisodes, contentType, availability }: Content, episodes: number): string {
  const single = contentType.slug === 'live' ? 'прямой эфир' : 'фильм';
  const kind = hasMultipleEpisodes ? `сериал, серий: ${episodes}` : single;
  return availability.available ? kind : `${kind}, недоступен в регионе`;
}
