import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { tell } from '../api/client';
import { useDesk } from '../desk-context';
import { Field } from '../parts/field';
import { PageHead } from '../parts/page-head';
import { words } from '../words';

const SESSION_ID = /^[0-9a-f]{32}$/;
const Erased = v.unknown();

/** Lists the stored data, and erases one session. */
export function DataPage() {
  const id = useId();
  return (
    <>
      <PageHead />
      <section className="card" aria-labelledby={id}>
        <header className="card-head">
          <h2 id={id}>Что хранится</h2>
        </header>
        <ul className="facts">
          <li>Просмотры и рекламные паузы: что смотрели, с какого сайта, сколько, с какими сбоями.</li>
          <li>Случайный номер сеанса, новый при каждом открытии страницы. Адреса зрителей (IP) и имена не хранятся.</li>
          <li>
            Подробные строки — 90 дней, суммы по дням — 730 дней, если в настройках (VV_STATISTICS_DAYS) не указано
            иначе.
          </li>
        </ul>
        <p className="note">{words.moscow}</p>
      </section>
      <EraseForm />
    </>
  );
}

function EraseForm() {
  const { csrf, announce, onFailure } = useDesk();
  const id = useId();
  const [session, setSession] = useState('');
  const [fault, setFault] = useState('');
  const [done, setDone] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = session.trim().toLowerCase();
    setDone('');
    if (isBusy) return;
    if (!SESSION_ID.test(wanted)) return setFault('Номер сеанса — 32 знака: цифры и буквы от a до f');
    setFault('');
    setBusy(true);
    const answer = await tell(Erased, 'erase', { session_id: wanted }, csrf);
    setBusy(false);
    if (!answer.ok) {
      setFault(answer.failure.message);
      return onFailure(answer.failure);
    }
    const words = `Сеанс ${wanted} стёрт. Суммы обновятся при следующем пересчёте.`;
    setDone(words);
    setSession('');
    announce(words);
  };
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>Стереть сеанс</h2>
      </header>
      <p className="note">
        Если зритель просит удалить данные о себе и называет номер сеанса (session_id), здесь стираются все строки этого
        сеанса. Вернуть их нельзя.
      </p>
      <form className="erase" onSubmit={submit} noValidate>
        <Field name="session_id" label="Номер сеанса" value={session} fault={fault} onChange={setSession} />
        <button type="submit" className="danger" aria-disabled={isBusy}>
          Стереть
        </button>
      </form>
      {done !== '' && <p className="notice good">{done}</p>}
    </section>
  );
}
