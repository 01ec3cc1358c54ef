import { vi } from 'vitest';
import type { WidgetError } from '@/domain/errors';
import type { QueryConfig, WidgetConfig } from '@/domain/widget-config';
import { type AllDeps, createCommands, onHost, onMedia } from '@/flows';
import { createSupersede } from '@/lib/supersede';
import { openCaptionStyle } from '@/storage/caption-style';
import { openLocalStorage } from '@/storage/local';
import { createWidgetStore } from '@/store/store';
import { aConfig } from '../fixtures/config';
import { aCatalogue, type FakeCatalogue } from './fake-catalogue';
import { FakeHost } from './fake-host';
import { FakeMedia } from './fake-media';
import { FakeStorage } from './fake-storage';

interface Given {
  query?: Partial<QueryConfig>;
  config?: Partial<WidgetConfig>;
  catalogue?: FakeCatalogue;
}

/** A whole widget but for its player, its window and its network. */
export function aWidget({ query, config, catalogue = aCatalogue() }: Given = {}) {
  const media = new FakeMedia();
  const host = new FakeHost();
  const reported: WidgetError[] = [];
  let ids = 0;
  const page = {
    address: 'https://site.example/film',
    placeholderUrl: 'https://player.example/placeholder.mp4',
    reload: vi.fn(),
    now: vi.fn(() => 0),
  };
  const deps = {
    config: aConfig(query, config),
    store: createWidgetStore({ hideEpisodes: false }),
    catalogue,
    media,
    host,
    reporter: { nextId: () => `id-${++ids}`, report: (error: WidgetError) => void reported.push(error) },
    captionStyle: openCaptionStyle(openLocalStorage(new FakeStorage().access, () => undefined)),
    log: vi.fn(),
    supersede: createSupersede(),
    page,
  } satisfies AllDeps;
  onMedia(deps);
  return {
    ...deps,
    deps,
    reported,
    commands: createCommands(deps),
    handlers: onHost(deps),
    state: deps.store.getState,
  };
}

export type FakeWidget = ReturnType<typeof aWidget>;

/** Lets everything happen that waits for nothing but an answer that is there. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

/** A widget that has started and is playing what it chose. */
export async function aPlayingWidget(given: Given = {}): Promise<FakeWidget> {
  const widget = aWidget(given);
  widget.commands.start();
  await settle();
  widget.media.at(100);
  return widget;
}
