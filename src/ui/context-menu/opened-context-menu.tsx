import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { frameName } from '@/domain/widget/frame-name';
import { menuText, contextMenuText as text } from '@/i18n/menu-text';
import { formatTime } from '@/lib/time';
import { currentEpisode } from '@/store/selectors';
import { onListKey, roveTo } from '../kit/list-keys';
import { Sheet, SheetBody, SheetTitle } from '../kit/sheet';
import { MenuRow, ToggleRow } from '../menus/rows';
import { CONTEXT_LOOP } from '../menus/toggles';
import { useDialog } from '../widget/use-dismiss';
import { useMediaReader, usePlayerFrame } from '../widget/use-media';
import { useCommands, useLazyCommands, useWidget, useWidgetContext } from '../widget/use-widget';
import { readableVideo, saveFrame } from './saved-frame';

/** The point at which the menu opens, in CSS pixels of the window. Each opening has a turn of its own. */
export interface OpenedAt {
  x: number;
  y: number;
  turn: number;
}

/** Distance to the edges of the frame, in CSS pixels. */
const MARGIN_PX = 8;

// Set here, because every rule of the style sheet comes before the first frame.
const INSIDE: CSSProperties = {
  maxWidth: `calc(100% - ${2 * MARGIN_PX}px)`,
  maxHeight: `calc(100% - ${2 * MARGIN_PX}px)`,
  paddingBlock: '4px',
};
const MENU = { ...INSIDE, width: 'max-content', '--menu-target': '32px', '--sheet-inset': '4px' };
const ABOUT = { ...INSIDE, width: '24em' };

/** The open menu; a press at another place opens it anew. */
export const OpenedContextMenu = (at: OpenedAt) => <Opened key={at.turn} {...at} />;

function Opened({ x, y }: OpenedAt) {
  const { closeMenu } = useCommands();
  const sheet = useRef<HTMLElement>(null);
  const [isAbout, setAbout] = useState(false);
  useDialog(sheet, 'context', closeMenu);
  // The information about the player is larger, and has another place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const el = sheet.current;
    if (el === null) return;
    el.querySelector<HTMLElement>('[data-row], button')?.focus({ preventScroll: true });
    const box = el.offsetParent?.getBoundingClientRect();
    if (!box) return;
    const within = (at: number, size: number, room: number) =>
      `${Math.max(MARGIN_PX, Math.min(at, room - size - MARGIN_PX))}px`;
    el.style.left = within(x - box.left, el.offsetWidth, box.width);
    el.style.top = within(y - box.top, el.offsetHeight, box.height);
  }, [x, y, isAbout]);
  return (
    <Sheet
      ref={sheet}
      shape="dialog"
      label={isAbout ? text.about : text.title}
      testId="context-menu"
      style={isAbout ? ABOUT : MENU}
      data-layer="menu"
      data-menu="context"
      onTabOut={closeMenu}
      onKeyDown={(event) => onListKey(event, null)}
      onFocus={({ target, currentTarget }) => roveTo(target, currentTarget)}
    >
      {isAbout ? <About /> : <Rows onAbout={() => setAbout(true)} />}
    </Sheet>
  );
}

function Rows({ onAbout }: { onAbout(): void }) {
  const { closeMenu, toggleDiagnostics } = useCommands();
  const pick = (act: () => void) => () => {
    closeMenu();
    act();
  };
  return (
    <SheetBody>
      <div role="menu" aria-label={text.title}>
        <LinkRows pick={pick} />
        <ToggleRow of={CONTEXT_LOOP} />
        <FrameRow pick={pick} />
        <MenuRow label={text.statistics} testId="context-diagnostics" onPick={pick(toggleDiagnostics)} />
        <MenuRow label={text.about} testId="context-about" aria-haspopup="dialog" onPick={onAbout} />
      </div>
    </SheetBody>
  );
}

interface Picked {
  /** Closes the menu, and then acts. */
  pick(act: () => void): () => void;
}

/** Links to the film, where the site shares it. */
function LinkRows({ pick }: Picked) {
  const run = useLazyCommands();
  const enabled = useWidget(({ enabledShare }) => enabledShare);
  const [seconds] = useState(useSecond());
  if (!enabled) return null;
  const copy = (at: number | null) => pick(() => run(({ copy, shareLink }) => copy('link', shareLink(at))));
  return (
    <>
      <MenuRow label={text.copyLink} testId="context-link" onPick={copy(null)} />
      {seconds !== null && (
        <MenuRow label={text.copyMoment(formatTime(seconds))} testId="context-moment" onPick={copy(seconds)} />
      )}
    </>
  );
}

/** The current second; null at the start, and in a live stream, where a position has no lasting meaning. */
function useSecond(): number | null {
  const player = useMediaReader();
  const seconds = Math.floor(player?.state.currentTime ?? 0);
  return player?.state.live || seconds === 0 ? null : seconds;
}

/** Saves the frame on the screen, where the browser may read it. */
function FrameRow({ pick }: Picked) {
  const frame = usePlayerFrame();
  const { store } = useWidgetContext();
  const run = useLazyCommands();
  const [video] = useState(() => readableVideo(frame?.el));
  if (video === null) return null;
  const save = () => {
    const state = store.getState();
    const episode = currentEpisode(state);
    const name = frameName({
      title: state.catalogued?.content.title ?? '',
      season: episode?.season?.order ?? null,
      episode: episode?.order ?? null,
      seconds: video.currentTime,
    });
    void saveFrame(video, name).then((isSaved) => isSaved && run(({ tell }) => tell(text.frameSaved)));
  };
  return <MenuRow label={text.saveFrame} testId="context-frame" onPick={pick(save)} />;
}

function About() {
  const { closeMenu } = useCommands();
  const { lazyCommands } = useWidgetContext();
  return (
    <>
      <SheetTitle title={text.about} label={menuText.close} onPress={closeMenu} />
      <SheetBody tabIndex={0} role="region" aria-label={text.about}>
        <p>{text.version(lazyCommands.loaded()?.version() ?? '')}</p>
        <p>{text.licences}</p>
      </SheetBody>
    </>
  );
}
