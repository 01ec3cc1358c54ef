import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StreamSubtitle } from '@/domain/catalogue/stream';
import { activeText, type TextCue } from '@/domain/playback/active-cues';
import { loadCues } from '@/media/vidstack/captions/load-cues';
import { createCueLines } from '@/media/vidstack/workarounds/cue-nodes';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { useWidget } from '../use-widget';
import styles from './captions.module.css';

/** The first subtitles are those to read. */
const SMALLER = { fontSize: 'calc(var(--cue-font-size) * 0.8)' };

const NO_CUES: readonly TextCue[] = [];

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
  const player = usePlayer();
  const seconds = useMedia('currentTime');
  const [cues, setCues] = useState(NO_CUES);
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    // Without the file the first subtitles are left.
    loadCues(url, controller.signal).then(setCues, () => undefined);
    return () => controller.abort();
  }, [url]);
  const text = activeText(cues, seconds - (player.captionOffset() ?? 0));
  useLayoutEffect(() => {
    lines.current?.replaceChildren(...(text === '' ? [] : [createDisplay(text)]));
  }, [text]);
  return <div ref={lines} className={styles.captions} style={SMALLER} lang={language} data-second />;
}

/** The elements that media-captions makes for a cue. */
function createDisplay(text: string): HTMLElement {
  const [display, cue] = ['cue-display', 'cue'].map((part) => {
    const element = document.createElement('div');
    element.dataset.part = part;
    return element;
  }) as [HTMLElement, HTMLElement];
  cue.append(createCueLines(text));
  display.append(cue);
  return display;
}
