import type { HTMLAttributes } from 'react';

interface MarkupProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  html: string;
  /** Called at each rendering: puts texts of others into the element, as text. */
  fill?: (element: HTMLElement) => void;
}

/** An element whose content is a template of `ui/shell`, which holds no text of others. */
export const Markup = ({ html, fill, ...attributes }: MarkupProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the page itself has the same markup
  <div {...attributes} ref={(made) => void (made && fill?.(made))} dangerouslySetInnerHTML={{ __html: html }} />
);
