import { Hono } from 'hono';
import { html } from 'hono/html';
import { PAGE_STYLE } from '../page-style';
import type { ReferenceEnv } from '../reference-env';

interface Shown {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>;
}

interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Shown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Serves `/openapi.json` and, as a readable page, `/docs`. The page uses no script and no other host. */
export function docsRoutes(source: object): Hono<ReferenceEnv> {
  const document = source as Document;
  const routes = new Hono<ReferenceEnv>();
  routes.get('/openapi.json', (c) => c.json(document, 200, { 'Cache-Control': 'no-cache' }));
  routes.get('/docs', (c) => c.html(page(document)));
  return routes;
}

function page({ info, tags, paths, components }: Document) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, shown]) => ({ path, method: method.toUpperCase(), shown })),
  );
  return html`<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title}</title><style>${PAGE_STYLE}</style></head>
<body>
<h1>${info.title}</h1>
<p>${info.description} Вызовов: ${calls.length}. <a href="/openapi.json">openapi.json</a></p>
${tags.map(
  ({ name }) => html`<h2>${name}</h2>
${calls.filter(({ shown }) => shown.tags.includes(name)).map(callBlock)}`,
)}
<h2>Формы</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<details id="${name}"><summary><code>${name}</code></summary>${json(schema)}</details>`,
)}
</body>
</html>`;
}

function callBlock({ path, method, shown }: { path: string; method: string; shown: Shown }) {
  const { operationId, summary, security, parameters = [], requestBody, responses } = shown;
  return html`<details id="${operationId}"><summary><code>${method} ${path}</code> ${summary}</summary>
${security.length === 1 ? html`<p>Нужен токен: <code>Authorization: Bearer …</code></p>` : ''}
${
  parameters.length === 0
    ? ''
    : html`<table>${parameters.map(
        (one) =>
          html`<tr><td><code>${one.name}</code></td><td>${one.in}${one.required ? ', обязателен' : ''}</td><td>${json(one.schema)}</td></tr>`,
      )}</table>`
}
${requestBody === undefined ? '' : html`<p>Тело</p>${json(requestBody.content)}`}
<table>${Object.entries(responses).map(
    ([status, { description, content }]) =>
      html`<tr><td><code>${status}</code></td><td>${description}</td><td>${content === undefined ? '' : json(content)}</td></tr>`,
  )}</table></details>`;
}

const json = (value: object) => html`<pre>${JSON.stringify(value, null, 1)}</pre>`;
