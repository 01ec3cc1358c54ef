import * as v from 'valibot';

/** One wrong field of the input; the name is dotted, as `filter.yearFrom`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A call that a rule forbids. Thrown, so that whatever was being written is taken back. */
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

/** Bad input that only a rule of the service could find. */
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

/** Body of every refusal: RFC 9457, with `code` for programs and `message` for callers from before it. */
export const ProblemShape = v.object({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.string(),
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
});

/** The answer that tells of a refusal. */
export function problemResponse({ status, code, message, errors }: Refusal): Response {
  const body: v.InferOutput<typeof ProblemShape> = {
    // No page describes the kinds of problems: RFC 9457 section 4.2.1.
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
