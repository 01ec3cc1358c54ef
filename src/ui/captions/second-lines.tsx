import { useEffect, useRef, useState } from 'react';
import type { StreamSubtitle } from '@/domain/catalogue/stream';
import type { LoadedSubtitles } from '@/media/loaded-subtitles';
import { useCaptionOffset } from '../widget/use-caption-offset';
import { useMedia, useMediaReader } from '../widget/use-media';
import { useWidget, useWidgetContext } from '../widget/use-widget';
import styles from './captions.module.css';

/** The first subtitles are those to read. */
const SMALLER = { fontSize: 'calc(var(--cue-font-size) * 0.8)' };

/** Second subtitles, above the first and smaller: for viewers who learn a language. They show with the first alone. */
export function SecondLines() {
  const language = useWidget((state) => state.secondCaptions);
  const files = useWidget(({ stream }) => stream?.subtitles);
  const first = useMedia('textTrack');
  const file = files?.find((one) => one.language === language);
  if (!file || first === null || first.language === language) return null;
  return <FileLines key={file.url} file={file} />;
}

function FileLines({ file: { url, language } }: { file: StreamSubtitle }) {
  const { loadSubtitles } = useWidgetContext();
  const offset = useCaptionOffset() ?? 0;
  const player = useMediaReader();
  const [subtitles, setSubtitles] = useState<LoadedSubtitles | null>(null);
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    // Without the file the first subtitles are left.
    loadSubtitles(url, controller.signal).then(setSubtitles, () => undefined);
    return () => controller.abort();
  }, [loadSubtitles, url]);
  // The time changes ten times a second, the text at the borders of cues.
  useEffect(() => {
    let shown: string | null = null;
    return player?.subscribe(({ currentTime }) => {
      const text = subtitles?.textAt(currentTime - offset) ?? '';
      if (text === shown) return;
      shown = text;
      lines.current?.replaceChildren(
        ...(subtitles === null || text === '' ? [] : [createDisplay(subtitles.draw(text))]),
      );
    });
  }, [player, subtitles, offset]);
  return <div ref={lines} className={styles.captions} style={SMALLER} lang={language} data-second />;
}

/** The elements that media-captions makes for a cue. */
function createDisplay(lines: HTMLElement): HTMLElement {
  const [display, cue] = [document.createElement('div'), document.createElement('div')];
  display.dataset.part = 'cue-display';
  cue.dataset.part = 'cue';
  cue.append(lines);
  display.append(cue);
  return display;
}
