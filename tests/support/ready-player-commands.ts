import type { MediaPlayerInstance } from '@vidstack/react';
import { createSessionSettings, type SessionSettings } from '@/domain/playback/session-settings';
import type { PlayerCommands } from '@/media/player-commands';
import { Stage } from '@/media/stage/stage';
import { createPresses } from '@/media/vidstack/commands/presses';
import { createTarget } from '@/media/vidstack/commands/target';
import { createPlayerCommands } from '@/media/vidstack/commands/vidstack-commands';
import type { PortParts } from '@/media/vidstack/port-parts';
import { fakeMemory } from '../fixtures/widget';

/** Commands to a player that shows a hosting service, or to a stage that plays nothing. */
export const commandsOf = (player: object | null, settings: SessionSettings = createSessionSettings(fakeMemory())) =>
  createPlayerCommands({ ...shown(player), settings, events: { emit: () => undefined } });

/** A player of a hosting service on the screen, which takes the commands in place of a stage that plays nothing. */
function shown(player: object | null) {
  const stage = new Stage({} as HTMLVideoElement, {} as never, {});
  const current = () => player && ({ provider: {}, ...player } as unknown as MediaPlayerInstance);
  return { current, stage, target: createTarget(stage, current) };
}

/** Commands over a player of a hosting service that can play, with nothing but state and requests. */
export function readyPlayerCommands(player: { state: { paused?: boolean }; remoteControl: object }): PlayerCommands {
  const commands = commandsOf(player);
  const { current, target } = shown(player);
  const isOn = () => player.state.paused !== true;
  const parts = {
    attachment: { player: current },
    target,
    load: { isReady: () => true },
    intent: { isOn, isExpected: isOn, isHeld: () => false },
  } as unknown as PortParts;
  const presses = createPresses(parts, player.remoteControl as Record<'pause' | 'play', () => void>);
  return { ...commands, ...presses };
}
