import { type ReactNode, useEffect, useRef } from 'react';
import { useDesk } from '../desk-context';
import { moment } from '../format';
import { words } from '../words';
import { ShareButton } from './share-dialog';

interface PageHeadProps {
  /** Seconds since 1970 of the last refresh; null while unknown. */
  freshAt?: number | null;
  title?: string;
  note?: string;
  /** A way back, above the title. */
  above?: ReactNode;
  /** Beside the title, such as the choice of an episode. */
  children?: ReactNode;
}

/** The title of a page, how fresh its data are, and the link for somebody else. */
export function PageHead({ freshAt = null, title, note, above, children }: PageHeadProps) {
  const { route, isShared } = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = title ?? words.pages[route.page];
  useEffect(() => {
    document.title = `${name} — ${words.title} ${words.brand}`;
  }, [name]);
  const canShare = !isShared && route.page !== 'alerts' && route.page !== 'data';
  return (
    <div className="page-head">
      <div className="page-title">
        {above}
        <h1 ref={heading} tabIndex={-1} id="page-title">
          {name}
        </h1>
        <p className="note">
          {freshAt !== null && `Данные на ${moment(freshAt, Date.now())}. `}
          {note}
        </p>
      </div>
      <div className="page-tools">
        {children}
        {canShare && <ShareButton />}
      </div>
    </div>
  );
}
