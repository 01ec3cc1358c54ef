import type { AdCompanion } from 'vv-protocol';

/**
 * Draws one of an ad's companions below a frame: the largest that fits its width, else the narrowest, made smaller. Its
 * view counts once the picture has loaded. The result removes it.
 */
export function drawCompanion(iframe: HTMLIFrameElement, companions: readonly AdCompanion[]): () => void {
  const fits = ({ width }: AdCompanion) => width <= iframe.clientWidth;
  const area = ({ width, height }: AdCompanion) => width * height;
  const [chosen] = [...companions].sort((a, b) => (fits(a) && fits(b) ? area(b) - area(a) : a.width - b.width));
  const place = document.createElement('div');
  if (chosen) {
    const { clickThrough, url, width, height } = chosen;
    const link = document.createElement('a');
    // A link of another scheme, such as `javascript:`, would run with the rights of the page.
    if (clickThrough && /^https?:/i.test(clickThrough)) {
      Object.assign(link, { href: clickThrough, target: '_blank', rel: 'noopener noreferrer' });
      link.onclick = () => callAll(chosen.clickTracking);
      link.onauxclick = ({ button }) => button === 1 && callAll(chosen.clickTracking);
    }
    const picture = Object.assign(document.createElement('img'), { alt: chosen.altText ?? 'Реклама', width, height });
    picture.style.cssText = 'max-width:100%;height:auto';
    picture.onload = () => place.isConnected && callAll(chosen.viewTracking);
    picture.src = url;
    link.append(picture);
    place.append(link);
    place.style.textAlign = 'center';
    // A frame that fills a box is no part of its flow, so the picture goes below the box.
    const box = getComputedStyle(iframe).position === 'absolute' ? iframe.parentElement : iframe;
    box?.after(place);
  }
  return () => place.remove();
}

/** A picture, because a page's Content Security Policy allows those of its companions. */
function callAll(urls: readonly string[]): void {
  for (const url of urls) new Image().src = url;
}
