import type { CSSProperties } from 'react';
import { type CaptionStyle, captionVariables } from '@/domain/playback/caption-style';
import { captionStyleText as text } from '@/i18n/caption-style-text';
import styles from './subtitle-style.module.css';

/**
 * A sample in the chosen style, half over white and half over black. It is the only preview if the menu covers the
 * video.
 */
export function CaptionPreview({ style }: { style: CaptionStyle }) {
  return (
    <div className={styles.preview} style={captionVariables(style) as CSSProperties} data-testid="caption-preview">
      <span className={styles.previewWindow}>
        <span className={styles.previewCue}>{text.sample}</span>
      </span>
    </div>
  );
}
