// @vitest-environment happy-dom
import type { MediaContext } from '@vidstack/react';
import { expect, test } from 'vitest';
import { createStageLoader } from '@/media/vidstack/provider/loader';
import { fakeEngine, fakeStage } from '../../../../support/fake-engine';

test('Loader: a player that was unmounted meanwhile gets no provider', async () => {
  const { Loader } = createStageLoader(fakeStage('native', fakeEngine()), {} as never);
  expect(await new Loader().load({ player: null } as unknown as MediaContext)).toBeNull();
});
