import type { ReactNode } from 'react';

/** A wide or long table: arrow keys scroll it, so it takes the focus. */
export function ScrollBox({
  label,
  isTall = false,
  children,
}: {
  label: string;
  isTall?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key would scroll the table
    <section className={isTall ? 'table-scroll tall' : 'table-scroll'} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
