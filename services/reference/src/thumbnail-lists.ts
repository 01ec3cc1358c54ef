import { FILM_GRID, FILM_S, FILM_SEGMENT_S, SAMPLE_GRID, SAMPLE_S, SEGMENT_S, TILE } from '../../../dev/media/library';
import { steps } from '../../../dev/media/texts';
import { type MediaSource, mediaBody } from './media-source';

/**
 * Serves thumbnails as JSON in the two forms that Vidstack reads: a list of images for the film, and one sprite for the
 * short film. Generated on request, since their URLs must be absolute.
 */
export function thumbnailLists(publicOrigin: string): MediaSource {
  const lists: ReadonlyMap<string, object> = new Map([
    ['film/thumbnails.json', pictureList(`${publicOrigin}/media/film/sprite.jpg`)],
    ['short/thumbnails.json', tileSheet(`${publicOrigin}/media/short/sprite.jpg`)],
  ]);
  return async (path) => {
    const list = lists.get(path);
    return list === undefined ? null : mediaBody(path, JSON.stringify(list));
  };
}

function pictureList(url: string): object[] {
  const tiles = FILM_GRID[0] * FILM_GRID[1];
  return steps(FILM_S, FILM_SEGMENT_S).map((startTime, index) => ({
    url,
    startTime,
    endTime: startTime + FILM_SEGMENT_S,
    ...TILE,
    coords: tileOffset(index % tiles, FILM_GRID[0]),
  }));
}

function tileSheet(url: string): object {
  const tiles = steps(SAMPLE_S, SEGMENT_S).map((startTime, index) => ({
    startTime,
    ...tileOffset(index, SAMPLE_GRID[0]),
  }));
  return { url, tileWidth: TILE.width, tileHeight: TILE.height, tiles };
}

const tileOffset = (index: number, columns: number): { x: number; y: number } => ({
  x: (index % columns) * TILE.width,
  y: Math.floor(index / columns) * TILE.height,
});
