import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../../packages/vv-desk/src/app';
import { DESK_NOW_MS, DESK_SESSION, deskData } from './desk-fixtures';

/** A request of the desk's page. */
export interface DeskRequest {
  what: string;
  params: URLSearchParams;
  method: string;
  body: unknown;
  csrf: string | null;
}

type Respond = (request: DeskRequest) => Response | null;

/** An answer of the desk. */
export const deskJson = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** A refusal with the server's words. */
export const deskRefusal = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  deskJson({ error: { code: 'x', message } }, status, headers);

/** Shows the desk at a view, with its server. Answers that the test does not give are those of the fixtures. */
export function openDesk(hash: string, respond: Respond = () => null) {
  const requests: DeskRequest[] = [];
  location.hash = hash;
  vi.setSystemTime(DESK_NOW_MS);
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const params = new URL(String(url), 'https://site.example/vv-player.php').searchParams;
    const request: DeskRequest = {
      what: params.get('desk') ?? 'elsewhere',
      params,
      method: init.method ?? 'GET',
      body: init.body === undefined ? null : JSON.parse(String(init.body)),
      csrf: new Headers(init.headers).get('X-VV-CSRF'),
    };
    requests.push(request);
    return respond(request) ?? usual(request);
  });
  render(<App />);
  return {
    requests,
    /** Requests of one address. */
    of: (what: string) => requests.filter((request) => request.what === what),
    heading: () => screen.findByRole('heading', { level: 1 }),
  };
}

function usual({ what, params }: DeskRequest): Response {
  if (what === 'session') return deskJson(DESK_SESSION);
  const data = what === 'data' ? deskData(params.get('page') ?? '', params.get('compare') === '1') : null;
  return data === null ? deskRefusal(404, 'Такого нет.') : deskJson(data);
}
