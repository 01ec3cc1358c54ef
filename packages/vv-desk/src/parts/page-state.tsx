import type { ReactNode } from 'react';
import type { Failure } from '../api/client';
import { counted } from '../format';
import type { Loaded } from '../use-data';
import { words } from '../words';

/** Shows the data of a page, or why there are none. Old data stay visible, dimmed, while new ones load. */
export function PageState<T>({ loaded, children }: { loaded: Loaded<T>; children: (data: T) => ReactNode }) {
  const { data, failure, isLoading, reload } = loaded;
  return (
    <>
      {failure !== null && (
        <FailureNote failure={failure} hasOldData={data !== null} onRetry={reload} isBusy={isLoading} />
      )}
      {data === null && failure === null && <Skeleton />}
      {data !== null && (
        <div className="page-data" aria-busy={isLoading}>
          {children(data)}
        </div>
      )}
    </>
  );
}

interface FailureNoteProps {
  failure: Failure;
  hasOldData?: boolean;
  onRetry: () => void;
  isBusy?: boolean;
}

/** A failure in words, with a way on. */
export function FailureNote({ failure, hasOldData = false, onRetry, isBusy = false }: FailureNoteProps) {
  const { message, retryAfterS } = failure;
  return (
    <div className="notice bad" role="alert">
      <p>{message}</p>
      {retryAfterS !== null && (
        <p>{`Повторить можно через ${counted(retryAfterS, 'секунду', 'секунды', 'секунд')}.`}</p>
      )}
      {hasOldData && <p>Ниже — данные последней удачной загрузки.</p>}
      <button type="button" onClick={onRetry} aria-disabled={isBusy}>
        {words.retry}
      </button>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <div className="tiles">
        <span className="skeleton-tile" />
        <span className="skeleton-tile" />
        <span className="skeleton-tile" />
        <span className="skeleton-tile" />
      </div>
      <div className="block" />
      <div className="block" />
    </div>
  );
}
