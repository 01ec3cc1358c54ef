import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { parseThumbnails } from '@/domain/playback/thumbnail-list';
import { ThumbnailTile } from '@/ui/controls/thumbnail-tile';

/** Draws the tile of this area from a sheet of 960x90; gives the style of the image and the shape of the tile. */
function draw(area: string) {
  const [tile] = parseThumbnails(`WEBVTT\n\n00:00.000 --> 00:04.000\n/s.jpg${area}`, 'https://a.example/');
  if (tile === undefined) throw new Error('no tile');
  const { container } = render(<ThumbnailTile tile={tile} />);
  const image = container.querySelector('img') as HTMLImageElement;
  Object.defineProperties(image, { naturalWidth: { value: 960 }, naturalHeight: { value: 90 } });
  fireEvent.load(image);
  const round = (value: string) => Math.round(Number.parseFloat(value));
  const { width, left, top } = image.style;
  return [width, left, top].map(round);
}

test('Thumbnail tile: an area in percent shows the same as one in pixels', () => {
  expect(draw('#xywh=320,0,160,90')).toEqual([600, -200, 0]);
  expect(draw('#xywh=percent:33.3333,0,16.6667,100')).toEqual([600, -200, 0]);
});

test('Thumbnail tile: without an area the whole image shows', () => {
  expect(draw('')).toEqual([100, 0, 0]);
});
