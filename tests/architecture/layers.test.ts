import { describe, expect, test } from 'vitest';
import { readSource } from '../../dev/source/source-file';
import { barrels, violations } from './support/layers';

const source = readSource();

/** The violations of a file with one import. */
const judge = (path: string, text: string) => violations([{ path, text }]);

describe('widget layers', () => {
  test('the source exists', () => {
    expect(source.length).toBeGreaterThan(50);
  });

  test('imports go down only', () => {
    expect(violations(source)).toEqual([]);
  });

  test('only the three doors have index files', () => {
    expect(barrels(source)).toEqual([]);
  });
});

describe('layer checker', () => {
  test.each([
    ['upwards', 'src/domain/catalogue/episode.ts', `import { x } from '@/store/store';`],
    ['a type upwards', 'src/domain/catalogue/episode.ts', `import type { X } from '@/store/store';`],
    ['an inline type upwards', 'src/domain/catalogue/episode.ts', `export type A = import('@/store/store').X;`],
    ['export from', 'src/lib/url.ts', `export * from '@/domain/catalogue/episode';`],
    ['a dynamic import', 'src/lib/url.ts', `const load = () => import('@/media/player');`],
    ['a computed import', 'src/lib/url.ts', 'const load = (name: string) => import(name);'],
    ['a worker', 'src/lib/url.ts', `new Worker(new URL('../early/worker.ts', import.meta.url));`],
    ['one adapter in another', 'src/media/player.ts', `import { x } from '@/storage/local';`],
    ['an adapter in ads', 'src/ads/session.ts', `import { x } from '@/media/player';`],
    ['the store in ads', 'src/ads/session.ts', `import { x } from '@/store/store';`],
    ['React in ads', 'src/ads/session.ts', `import { useState } from 'react';`],
    ['React in flows', 'src/flows/startup/boot.ts', `import type { ReactNode } from 'react';`],
    ['a value of flows in ui', 'src/ui/app.tsx', `import { boot } from '@/flows';`],
    ['catalogue in ui', 'src/ui/app.tsx', `import type { X } from '@/catalogue';`],
    ['past a door', 'src/app/create.ts', `import { x } from '@/flows/startup/boot';`],
    ['past the door of a room', 'src/flows/startup/boot.ts', `import { x } from '../ads/ad-commands';`],
    ['a folder without a door', 'src/app/create.ts', `import { x } from '@/media';`],
    ['an absolute path home', 'src/ui/app.tsx', `import { x } from '@/ui/kit/icons/icon';`],
    ['a relative path abroad', 'src/ui/app.tsx', `import { x } from '../lib/url';`],
    ['an extension', 'src/ui/app.tsx', `import { x } from './icon.ts';`],
    [
      'the client package outside catalogue',
      'src/flows/startup/boot.ts',
      `import { getContent } from 'catalogue-client';`,
    ],
    ['axios', 'src/catalogue/create-catalogue.ts', `import axios from 'axios';`],
    ['hls.js in ui', 'src/ui/app.tsx', `import type Hls from 'hls.js';`],
    ['zustand in a component', 'src/ui/app.tsx', `import { useStore } from 'zustand';`],
    ['valibot in domain', 'src/domain/catalogue/episode.ts', `import * as v from 'valibot';`],
    ['Vidstack in a component', 'src/ui/controls/volume.tsx', `import { useMediaState } from '@vidstack/react';`],
    [
      'the folder of Vidstack in ui',
      'src/ui/widget/use-media.ts',
      `import type { X } from '@/media/vidstack/adapter';`,
    ],
    ['the folder of Vidstack in flows', 'src/flows/host/host.ts', `import { x } from '@/media/vidstack/media-state';`],
    ['Vidstack beside its folder', 'src/media/vidstack-port.ts', `import type { X } from '@vidstack/react';`],
    ['Vidstack in another part of media', 'src/media/hls/hls.ts', `import type { X } from '@vidstack/react';`],
    ['a part of a package', 'src/flows/startup/boot.ts', `import { x } from '@vidstack/react/player/layouts/default';`],
    ['a package nobody agreed on', 'src/lib/url.ts', `import qs from 'qs';`],
    ['an adapter in the inline script', 'src/startup/inline/inline-script.ts', `import { x } from '@/media/player';`],
    ['the store in startup', 'src/startup/start.ts', `import { x } from '@/store/store';`],
    ['startup in flows', 'src/flows/startup/boot.ts', `import { x } from '@/startup/start';`],
    ['flows in store', 'src/store/updates/ad-phases.ts', `import type { X } from '@/flows';`],
    ['components in the startup', 'src/startup/start.ts', `import { x } from '@/ui/kit/spinner';`],
    ['components in the shell', 'src/ui/shell/poster.ts', `import { x } from '../kit/markup';`],
    ['a room above in ui', 'src/ui/kit/sheet.tsx', `import { useDismiss } from '../widget/use-dismiss';`],
    ['a type of a room above in ui', 'src/ui/widget/context.ts', `import type { X } from '../input/remote';`],
    ['a room of ui without a place', 'src/ui/gadgets/x.tsx', `import { x } from '../kit/markup';`],
    ['a file beside the rooms of ui', 'src/ui/kit/sheet.tsx', `import { useKeys } from '../use-keys';`],
    ['the store in the shell', 'src/ui/shell/poster.ts', `import { x } from '@/store/store';`],
    ['React in the inline script', 'src/startup/inline/inline-script.ts', `import { useState } from 'react';`],
  ])('reports %s', (_, path, text) => {
    expect(judge(path, text)).toHaveLength(1);
  });

  test.each([
    ['down', 'src/flows/startup/boot.ts', `import { x } from '@/store/store'; import { y } from '@/catalogue';`],
    ['domain in ads', 'src/ads/session.ts', `import { x } from '@/domain/ads/ad-status-code';`],
    ['types of flows in ui', 'src/ui/app.tsx', `import type { Commands } from '@/flows';`],
    ['an inline type of flows in ui', 'src/ui/app.tsx', `import { type Commands } from '@/flows';`],
    [
      'a sibling',
      'src/ui/controls/play.tsx',
      `import { Icon } from '../kit/icons/icon'; import css from './play.module.css';`,
    ],
    ['the door of a room', 'src/flows/index.ts', `export { x } from './ads/ad-flow';`],
    ['a file within a room', 'src/flows/ads/run-ads.ts', `import { x } from './ad-commands';`],
    ['everything in app', 'src/app/create.ts', `import { x } from '@/flows'; import { y } from '@/ui/app';`],
    ['main', 'src/main.tsx', `import { x } from '@/app/create'; import { createRoot } from 'react-dom/client';`],
    ['the shell in the inline script', 'src/startup/inline/shell-card.ts', `import { x } from '@/ui/shell/poster';`],
    ['the shell in a component', 'src/ui/kit/spinner.tsx', `import { x } from '../shell/page-shell';`],
    ['Vidstack in a hook', 'src/ui/widget/use-media.ts', `import { useMediaState } from '@vidstack/react';`],
    ['Vidstack in its folder', 'src/media/vidstack/provider/x.ts', `import type { X } from '@vidstack/react';`],
    ['the one hook', 'src/ui/widget/use-widget.ts', `import { useStore } from 'zustand';`],
    ['words in a comment or a string', 'src/lib/url.ts', `// import '@/ui/app'\nconst a = "import x from '@/ui/app'";`],
  ])('accepts %s', (_, path, text) => {
    expect(judge(path, text)).toEqual([]);
  });

  test('reports an index that is not a door', () => {
    const at = (path: string) => ({ path, text: '' });
    expect(barrels([at('src/ads/index.ts'), at('src/ui/index.ts'), at('src/ads/vast/index.ts')])).toEqual([
      'src/ui/index.ts',
      'src/ads/vast/index.ts',
    ]);
  });
});
