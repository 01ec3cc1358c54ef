import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Shared } from '../api/answers';
import { tell } from '../api/client';
import { dayStart } from '../charts/series';
import { useDesk } from '../desk-context';
import { longDay } from '../format';
import { addDays, today } from '../period';
import { words } from '../words';
import { Icon } from './icon';

/** How long a link works. */
const ENDS = [
  { days: 1, title: '1 день' },
  { days: 7, title: '7 дней' },
  { days: 30, title: '30 дней' },
  { days: 90, title: '90 дней' },
] as const;
const DEFAULT_DAYS = 7;

/** Opens the dialog that makes a link to this page for somebody without the password. */
export function ShareButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet with-icon" onClick={() => setOpen(true)}>
        <Icon name="share" />
        <span>Поделиться</span>
      </button>
      {isOpen && <ShareDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ onClose }: { onClose: () => void }) {
  const { route, csrf, announce, onFailure } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const lastDay = addDays(today(Date.now()), days);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault('');
    // The link works to the end of its last day in Moscow.
    const until = dayStart(addDays(lastDay, 1));
    const body = { page: route.page, content_id: route.contentId, until };
    const answer = await tell(Shared, 'share', body, csrf);
    setBusy(false);
    if (answer.ok) {
      setUrl(new URL(answer.value.url, location.href).href);
      announce('Ссылка готова');
    } else {
      setFault(answer.failure.message);
      onFailure(answer.failure);
    }
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header className="card-head">
        <h2 id={id}>{`Ссылка на страницу «${words.pages[route.page]}»`}</h2>
        <button type="button" className="quiet only-icon" aria-label="Закрыть" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <p className="note">По ссылке видна только эта страница, без пароля и без права что-то менять.</p>
      <form onSubmit={submit}>
        <div className="form-row">
          <label>
            <span>Сколько работает</span>
            <select
              value={days}
              onChange={(event) => {
                setDays(Number(event.target.value));
                setUrl('');
              }}
            >
              {ENDS.map((end) => (
                <option key={end.days} value={end.days}>
                  {end.title}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="primary" aria-disabled={isBusy}>
            Сделать ссылку
          </button>
        </div>
        <p className="note">{`До конца дня ${longDay(lastDay)}`}</p>
        <p className="fault" role="alert">
          {fault}
        </p>
      </form>
      {url !== '' && <Made url={url} />}
    </dialog>
  );
}

function Made({ url }: { url: string }) {
  const [copied, setCopied] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('Скопировано');
    } catch {
      field.current?.select();
      setCopied('Скопируйте выделенное');
    }
  };
  return (
    <div className="made">
      <input ref={field} readOnly value={url} aria-label="Ссылка" onFocus={(event) => event.target.select()} />
      <button type="button" onClick={copy}>
        Скопировать
      </button>
      <p className="note" role="status">
        {copied}
      </p>
    </div>
  );
}
