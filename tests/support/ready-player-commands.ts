import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayerCommands } from '@/media/player-commands';
import { createPlayerCommands } from '@/media/vidstack/commands/vidstack-commands';
import { createSessionSettings } from '@/media/vidstack/media-panel/session-settings';
import { createPresses } from '@/media/vidstack/playback/playback';
import type { PortParts } from '@/media/vidstack/port-parts';
import { fakeMemory } from '../fixtures/widget';

/** Commands over a player that can play, with nothing but state and requests. */
export function readyPlayerCommands(player: { state: { paused?: boolean }; remoteControl: object }): PlayerCommands {
  const settings = createSessionSettings(fakeMemory());
  const commands = createPlayerCommands(
    () => player as unknown as MediaPlayerInstance,
    settings,
    { current: () => null },
    () => undefined,
  );
  const isOn = () => player.state.paused !== true;
  const parts = {
    load: { isReady: () => true },
    intent: { isOn, isExpected: isOn },
  } as unknown as PortParts;
  const presses = createPresses(parts, commands, { pause: () => undefined, play: async () => null });
  return { ...commands, ...presses, setAudioTrack: () => undefined };
}
