import { useId } from 'react';

interface FieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  note?: string;
  fault?: string | undefined;
  type?: 'text' | 'password';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'url';
  placeholder?: string;
  autoComplete?: string;
  isShort?: boolean;
}

/** A field of a form, with what is wrong in it. */
export function Field({
  name,
  label,
  value,
  onChange,
  note,
  fault,
  type = 'text',
  isShort = false,
  ...rest
}: FieldProps) {
  const { inputMode = 'text', placeholder, autoComplete = 'off' } = rest;
  const id = useId();
  const isBad = fault !== undefined && fault !== '';
  return (
    <div className={isShort ? 'field short' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        value={value}
        inputMode={inputMode}
        placeholder={placeholder}
        autoComplete={type === 'password' && autoComplete === 'off' ? 'new-password' : autoComplete}
        spellCheck={false}
        aria-invalid={isBad}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className={isBad ? 'fault' : 'note'}>
        {isBad ? fault : note}
      </p>
    </div>
  );
}
