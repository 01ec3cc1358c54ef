import { expect, test } from 'vitest';
import { seriesState } from '../../fixtures/widget';
import { aWidget } from '../../support/fake-widget';

/** A widget with its lazy commands, which plays an episode of the season with the id 200. */
function playing(stored: Record<string, unknown> = {}) {
  const widget = aWidget({ stored });
  widget.store.setState(seriesState());
  return widget;
}

test('Caption offset: the stored one of the film and season is applied to each subtitle track', () => {
  const widget = playing({ 'player-caption-offsets': { '1/200': 1.5, '1/': 9, '2/200': 7 } });
  widget.media.emit('texttrackchange', { label: 'Русские', asked: false });
  widget.media.emit('texttrackchange', { label: null, asked: true });
  const offsets = widget.media.commands.filter((command) => command.startsWith('caption offset'));
  expect(offsets).toEqual(['caption offset 1.5']);
});

test('Caption offset: the one that the viewer sets is stored for the film and season', () => {
  const widget = playing();
  widget.media.emit('captionoffset', { seconds: -0.5 });
  expect(widget.stored('player-caption-offsets')).toEqual({ '1/200': -0.5 });
});
