import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { tell } from '../api/client';
import { counted } from '../format';
import { Field } from '../parts/field';
import { words } from '../words';

interface SignInProps {
  /** Why the publisher is asked, such as the end of a session. */
  reason: string;
  onSignedIn: () => void;
}

/** Asks for the password. */
export function SignIn({ reason, onSignedIn }: SignInProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    document.title = `Вход — ${words.title} ${words.brand}`;
    form.current?.querySelector('input')?.focus();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setFault('Введите пароль');
    setBusy(true);
    setFault('');
    const answer = await tell(v.unknown(), 'sign-in', { password }, '');
    setBusy(false);
    if (answer.ok) return onSignedIn();
    const { kind, message, retryAfterS } = answer.failure;
    const pause =
      retryAfterS === null ? '' : ` Повторите через ${counted(retryAfterS, 'секунду', 'секунды', 'секунд')}.`;
    setFault(kind === 'signed-out' ? 'Пароль не подошёл' : `${message}${pause}`);
    form.current?.querySelector('input')?.select();
  };
  return (
    <main className="sign-in" id="main">
      <h1>{words.title}</h1>
      {reason !== '' && <p className="notice">{reason}</p>}
      <form ref={form} onSubmit={submit} noValidate>
        <Field
          name="password"
          label="Пароль"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <p className="fault" role="alert">
          {fault}
        </p>
        <button type="submit" className="primary" aria-disabled={isBusy}>
          Войти
        </button>
      </form>
    </main>
  );
}
