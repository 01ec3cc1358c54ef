import { describe, expect, test } from 'vitest';
import { keyOf } from '@/ui/input/key-of';
import { isHelpKey } from '@/ui/input/shortcut-table';
import { trackActionOf } from '@/ui/input/track-shortcuts';

describe('key of a keyboard layout', () => {
  test.each([
    // layout, position, typed character, key of the tables
    ['QWERTY', 'KeyK', 'k', 'KeyK'],
    ['QWERTY with Shift', 'KeyN', 'N', 'KeyN'],
    ['QWERTY', 'Comma', ',', 'Comma'],
    ['QWERTY with Shift', 'Comma', '<', 'Comma'],
    ['AZERTY', 'KeyA', 'q', 'KeyQ'],
    ['AZERTY', 'KeyQ', 'a', 'KeyA'],
    ['AZERTY', 'Semicolon', 'm', 'KeyM'],
    ['AZERTY', 'KeyM', ',', 'Comma'],
    ['AZERTY', 'Digit6', '-', 'Digit6'],
    ['AZERTY', 'Comma', ';', 'Comma'],
    ['QWERTZ', 'Slash', '-', 'Minus'],
    ['QWERTZ', 'BracketRight', '+', 'Equal'],
    ['Dvorak', 'KeyV', 'k', 'KeyK'],
    ['Dvorak', 'KeyK', 't', 'KeyT'],
    ['Dvorak', 'KeyW', ',', 'Comma'],
    ['Dvorak with Shift', 'KeyE', '>', 'Period'],
    ['Dvorak', 'KeyQ', "'", ''],
    ['Dvorak', 'Semicolon', 's', 'KeyS'],
    ['Dvorak', 'Period', 'v', 'KeyV'],
    ['Dvorak', 'Quote', '-', 'Minus'],
    ['Colemak with Shift', 'KeyP', ':', ''],
    ['Turkish', 'KeyI', 'ı', ''],
    ['Turkish', 'Quote', 'i', 'KeyI'],
    ['Russian', 'KeyK', 'л', 'KeyK'],
    ['Russian', 'KeyF', 'А', 'KeyF'],
    ['Russian', 'Comma', 'б', 'Comma'],
    ['Russian', 'Slash', '.', 'Slash'],
    ['Ukrainian', 'KeyS', 'і', 'KeyS'],
    ['Greek', 'KeyQ', ';', 'KeyQ'],
    ['Greek', 'KeyK', 'κ', 'KeyK'],
    ['Hebrew', 'KeyQ', '/', 'KeyQ'],
    ['Arabic', 'KeyK', 'ن', 'KeyK'],
    ['any', 'Space', ' ', 'Space'],
    ['any', 'Numpad5', '5', 'Numpad5'],
    ['any', 'NumpadAdd', '+', 'NumpadAdd'],
    ['any', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
    ['any, dead', 'KeyK', 'Dead', 'KeyK'],
    ['a screen keyboard', '', 'k', 'KeyK'],
  ])('%s: %s that types "%s" is "%s"', (_, code, key, name) => {
    expect(keyOf({ code, key })).toBe(name);
  });

  test.each([
    ['Dvorak', 'Slash', 'Z', false],
    ['QWERTZ', 'Slash', '_', false],
    ['QWERTZ', 'Minus', '?', true],
    ['AZERTY', 'KeyM', '?', true],
    ['Russian', 'Slash', ',', true],
    ['Bulgarian', 'Slash', 'Б', true],
  ])('%s with Shift: %s that types "%s" opens the help: %s', (_, code, key, opens) => {
    expect(isHelpKey({ code, key, shiftKey: true } as KeyboardEvent)).toBe(opens);
  });

  test.each([
    ['AZERTY', 'KeyA', 'q', 'quality'],
    ['AZERTY', 'KeyQ', 'a', undefined],
    ['Dvorak', 'KeyK', 't', 'subtitles'],
    ['Dvorak', 'KeyT', 'y', undefined],
    ['Russian', 'KeyQ', 'й', 'quality'],
  ])('%s: %s that types "%s" chooses %s', (_, code, key, action) => {
    const event = { code, key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false } as KeyboardEvent;
    expect(trackActionOf(event)).toBe(action);
  });
});
