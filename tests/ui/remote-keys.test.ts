import { afterEach, expect, test } from 'vitest';
import { mediaKeyOf } from '@/domain/widget/keys';
import { isBackKey } from '@/lib/back-key';
import { markRemoteControl } from '@/lib/remote-control';
import { isWriting } from '@/ui/widget/key-router';

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-input');
});

/** Dispatches a key at an element, as older televisions do: with a key code and without a name. */
function keyAt(target: Element, fields: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { ...fields, bubbles: true });
  target.dispatchEvent(event);
  return event;
}

test.each([
  ['a button', '<button>', true],
  ['a checkbox', '<input type="checkbox">', true],
  ['a field that cannot be written', '<input readonly>', true],
  ['a text field', '<input>', false],
  ['a text area', '<textarea></textarea>', false],
])('Back: Backspace at %s', (_, html, expected) => {
  markRemoteControl(document);
  document.body.innerHTML = html;
  const event = keyAt(document.body.firstElementChild as Element, { key: 'Backspace' });
  expect(isBackKey(event, isWriting)).toBe(expected);
});

test.each([
  [{ key: 'MediaPlayPause' }, 'toggle'],
  [{ key: 'MediaPlay' }, 'play'],
  [{ key: 'MediaPause' }, 'pause'],
  [{ key: 'MediaStop' }, 'stop'],
  [{ key: 'MediaRewind' }, 'rewind'],
  [{ key: 'MediaFastForward' }, 'forward'],
  [{ key: 'MediaTrackPrevious' }, 'previous'],
  [{ key: 'MediaTrackNext' }, 'next'],
  [{ keyCode: 10252 }, 'toggle'],
  [{ keyCode: 415 }, 'play'],
  [{ keyCode: 19 }, 'pause'],
  [{ keyCode: 413 }, 'stop'],
  [{ keyCode: 412 }, 'rewind'],
  [{ keyCode: 417 }, 'forward'],
  [{ keyCode: 10232 }, 'previous'],
  [{ keyCode: 10233 }, 'next'],
  [{ key: 'a', keyCode: 65 }, undefined],
] as const)('Media keys: %j is %s', (fields, expected) => {
  expect(mediaKeyOf({ key: 'Unidentified', keyCode: 0, ...fields } as KeyboardEvent)).toBe(expected);
});
