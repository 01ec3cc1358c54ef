import type { UnexpectedReason, WidgetError } from '@/domain/widget/errors';
import { ru } from './ru';

/** Texts of a failure screen: the problem, its cause or the next step, and the label of its button, if any. */
export interface ErrorText {
  message: string;
  hint: string | null;
  action: string | null;
}

/** Returns the texts of a failure. The messages are those of docs/behaviour.md, Failures. */
export function errorText(error: WidgetError): ErrorText {
  const { failure } = ru;
  const messages: Partial<Record<UnexpectedReason, (id: string) => string>> = failure.byReason;
  switch (error.kind) {
    case 'missing-movie-id':
      return { message: failure.missingMovieId, hint: failure.missingMovieIdHint, action: null };
    case 'source-refused':
      return { ...failure.refusals[error.reason], action: null };
    case 'content-not-found':
      return { message: failure.notFound, hint: failure.notFoundHint, action: failure.retry };
    case 'region-blocked':
      return { message: failure.blocked, hint: null, action: failure.retry };
    case 'master-failed':
      return { message: failure.master(error.url), hint: failure.masterHint, action: failure.retry };
    case 'unexpected':
      return {
        message: (messages[error.reason] ?? failure.unexpected)(error.id),
        hint: failure.reasons[error.reason],
        // Another try cannot help a browser that lacks an engine.
        action: error.reason === 'browser' || error.reason === 'keys' ? null : failure.reload,
      };
  }
}

/** Texts of the failure screen's details. */
export const failureText = {
  id: 'Идентификатор ошибки',
  /** Begins with the visible label, so that voice control finds the field. */
  copyId: 'Идентификатор ошибки, нажмите, чтобы скопировать',
  copied: 'Скопировано',
  watch: {
    server: 'Продолжим сами, как только сервер ответит',
    network: 'Продолжим сами, как только появится сеть',
    counts: (seconds: number) => `Попробуем снова через ${seconds} с`,
    probes: 'Проверяем, отвечает ли сервер…',
  },
} as const;
