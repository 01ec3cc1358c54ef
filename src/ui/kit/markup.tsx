import type { ComponentPropsWithRef } from 'react';

interface MarkupProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  html: string;
}

/** An element whose content is a template of `ui/shell`, which holds no text of others. */
export const Markup = ({ html, ...attributes }: MarkupProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the page itself has the same markup
  <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
);
