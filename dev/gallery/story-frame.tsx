import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { App } from '@/app/widget-root';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { createStageAudio } from '@/media/audio/element-audio';
import { Stage } from '@/media/stage/stage';
import { createLastFrame } from '@/media/vidstack/controls/last-frame';
import { createPlayerFrame } from '@/media/vidstack/controls/player-frame';
import { createStageLoader } from '@/media/vidstack/provider/loader';
import { createMediaStorage } from '@/media/vidstack/storage';
import { selectAd } from '@/store/selectors';
import { createWidgetStore } from '@/store/store';
import { PlayerSurface } from '@/ui/player/player-surface';
import { createKeyRouter } from '@/ui/widget/key-router';
import { WidgetContext, type WidgetContextValue } from '@/ui/widget/widget-context';
import {
  aDiagnosis,
  fakeMemory,
  inertCommands,
  inertLazyCommands,
  inertPlayerCommands,
} from '../../tests/fixtures/widget';
import { applyMedia, type Player } from './media-states';
import type { Frame, Story } from './stories';

export type Film = 'black' | 'white';

const ACT_MS = 300;

/** A start takes so long that words say so, but not what it waits for. */
const WAITED_MS = 3_000;

const NO_AUDIO = { downMixUrl: '', warn: () => undefined };

/** One story in a frame of its own, over a plain video. */
export function StoryFrame({ story, frame, film }: { story: Story; frame: Frame; film: Film }) {
  const [width, height] = frame.split('x').map(Number);
  const [context] = useState(() => createStoryContext(story));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { act, shows } = story;
    if (act === undefined) return;
    const timer = setInterval(() => {
      const player = box.current?.querySelector<HTMLElement>('[data-media-player]');
      if (player && !player.querySelector(`[data-testid="${shows}"]`)) act(player);
    }, ACT_MS);
    return () => clearInterval(timer);
  }, [story]);
  const style = { position: 'relative', width, height, '--vv-stage': film === 'white' ? '#fff' : '#000' };
  return (
    <div ref={box} style={style as CSSProperties} data-story={story.name}>
      <WidgetContext value={context}>
        <App player={PlayerSurface} />
      </WidgetContext>
    </div>
  );
}

/** A widget without flows: the store holds the story's state, and no menu closes by a press elsewhere on the page. */
function createStoryContext({ state, media }: Story): WidgetContextValue {
  const store = createWidgetStore();
  store.setState(state);
  const lazyCommands = inertLazyCommands();
  const stage = new Stage(
    document.createElement('video'),
    { prefetched: createPrefetchCache(), settings: fakeMemory() },
    {},
  );
  let attached: Player | null = null;
  const playerFrame = createPlayerFrame(() => attached, createLastFrame(stage), { setTitle: () => undefined });
  return {
    store,
    commands: { ...inertCommands(store), closeMenu: () => undefined, toggleDiagnostics: () => undefined },
    lazyCommands: { run: (act) => act(lazyCommands), loaded: () => lazyCommands, preload: () => undefined },
    player: inertPlayerCommands(),
    playerFrame,
    keys: createKeyRouter(window, store.getState),
    playerMount: {
      memory: createMediaStorage(fakeMemory(), () => null),
      stage,
      // Nothing plays: the story has the state of the player.
      loader: { ...createStageLoader(stage, createStageAudio(stage, NO_AUDIO)), src: [] },
      attach(player) {
        attached = player;
        playerFrame.attach(player, new AbortController().signal);
        applyMedia(player, media);
        return () => undefined;
      },
    },
    playIntent: { isOn: () => false, waitedMs: () => WAITED_MS, subscribe: () => () => undefined },
    onWait: () => () => undefined,
    onCaptionOffset: () => () => undefined,
    shell: null,
    attachAdSlot: () => () => undefined,
    showAd: () => undefined,
    currentAd: () => selectAd(store.getState()),
    openDiagnostics: async () => () => aDiagnosis({ errorId: '0f'.repeat(16), liveLatency: 5.2 }),
    progressOf: (episodeId) => (episodeId === 21 ? 400 : 0),
  };
}
