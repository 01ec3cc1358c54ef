import { useState } from 'react';
import type { Thumbnail } from '@/domain/playback/thumbnail-list';
import styles from './seek-preview.module.css';

/** One tile of a sprite sheet, scaled to the width of the preview; a sheet that fails to load shows nothing. */
export function ThumbnailTile({ tile }: { tile: Thumbnail }) {
  const [sheet, setSheet] = useState<{ url: string; width: number; height: number } | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === tile.url) return null;
  const loaded = sheet?.url === tile.url ? sheet : null;
  const { x, y, width, height } = pixelsOf(tile.area, loaded ?? { width: 16, height: 9 });
  return (
    <div className={styles.tile}>
      <div style={{ paddingTop: `${(height / width) * 100}%` }} />
      <img
        src={tile.url}
        alt=""
        draggable={false}
        // Sizes are relative to the tile, so that no pixel size of the preview is needed here.
        style={
          loaded === null
            ? { opacity: 0 }
            : {
                width: `${(loaded.width / width) * 100}%`,
                left: `${(-x / width) * 100}%`,
                top: `${(-y / height) * 100}%`,
              }
        }
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSheet({ url: tile.url, width: naturalWidth, height: naturalHeight })
        }
        onError={() => setBroken(tile.url)}
      />
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

/** The area in pixels of a sheet of this size; without an area the whole sheet. */
function pixelsOf(area: Thumbnail['area'], sheet: Size): Size & { x: number; y: number } {
  if (area === null) return { x: 0, y: 0, ...sheet };
  if (area.unit !== 'percent') return area;
  const across = sheet.width / 100;
  const down = sheet.height / 100;
  return { x: area.x * across, y: area.y * down, width: area.width * across, height: area.height * down };
}
