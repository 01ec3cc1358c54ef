import * as v from 'valibot';

/** An invalid input field. Its name is a dotted path such as `filter.yearFrom`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A rejected call. It is thrown, so that a running transaction rolls back. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];

  constructor(status: number, code: string, detail: string, errors: readonly FieldError[] = []) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export const notFound = (what: string): Refusal => new Refusal(404, 'not-found', what);
export const forbidden = (why: string): Refusal => new Refusal(403, 'forbidden', why);
export const conflict = (why: string): Refusal => new Refusal(409, 'conflict', why);

/** Invalid input that only a rule of the service can detect. */
export function badField(field: string, message: string): Refusal {
  return new Refusal(400, 'bad-input', 'Запрос заполнен неверно', [{ field, message }]);
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Неверный запрос',
  401: 'Нужно войти',
  403: 'Нельзя',
  404: 'Не найдено',
  409: 'Не сочетается с тем, что есть',
  500: 'Ошибка сервиса',
};

/** Body of every refusal: RFC 9457, with `code` for programs and `message` for older callers. */
export const ProblemShape = v.object({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.string(),
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
});

/** Builds the response of a refusal. */
export function problemResponse({ status, code, message, errors }: Refusal): Response {
  const body: v.InferOutput<typeof ProblemShape> = {
    // No page describes the problem types (RFC 9457 section 4.2.1).
    type: 'about:blank',
    title: TITLES[status] ?? 'Отказ',
    status,
    detail: message,
    code,
    message,
    ...(errors.length > 0 && { errors: [...errors] }),
  };
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  return new Response(JSON.stringify(body), { status, headers });
}
