import type { ComponentProps, MouseEvent } from 'react';
import { isSandboxed } from '@/lib/is-sandboxed';

interface AdLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'onClick' | 'onAuxClick'> {
  /** The URL as it stands before the press. */
  address: string;
  /** Counts the press and computes the URL, because its macros may contain the time. */
  click: () => string | null;
}

/** A real link, so that the browser itself opens the tab, within the press and past its popup blocker. */
export function AdLink({ address, click, ...attributes }: AdLinkProps) {
  const visit = (event: MouseEvent<HTMLAnchorElement>) => {
    const isSecond = event.detail > 1;
    const inSandbox = isSandboxed(document);
    // The second half of a double click is not a second visit.
    const target = isSecond || inSandbox ? null : click();
    if (target === null) event.preventDefault();
    else event.currentTarget.href = target;
    if (inSandbox && !isSecond) visitFromSandbox(click);
  };
  return (
    <a
      {...attributes}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
      onClick={visit}
      onAuxClick={(event) => event.button === 1 && visit(event)}
    />
  );
}

/** A sandbox without `allow-popups` opens no tab and fires no event. Nothing is counted then, and the ad plays on. */
function visitFromSandbox(click: () => string | null): void {
  const tab = window.open('', '_blank');
  if (tab === null) return;
  const target = click();
  if (target === null) {
    tab.close();
    return;
  }
  // Without its opener the tab would not obey. It cannot navigate a frame of another page.
  tab.location.replace(target);
}
