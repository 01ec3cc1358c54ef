import { describe, expect, test } from 'vitest';
import { findKey, hotkeyOf, KEYS, type KeyId, keyOf } from '@/domain/widget/keys';
import { helpText } from '@/i18n/help-text';
import { bigPlay } from '@/ui/shell/page-shell';

/** The row of a key, with a minus before the other direction. */
function idOf(init: Partial<KeyboardEvent> & { code: string }): string | undefined {
  const no = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  const press = findKey({ key: '', ...no, ...init });
  return press && `${press.direction < 0 ? '-' : ''}${press.id}`;
}

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
    expect(idOf({ code, key, shiftKey: true }) === 'help').toBe(opens);
  });

  test.each([
    ['AZERTY', 'KeyA', 'q', 'quality'],
    ['AZERTY', 'KeyQ', 'a', undefined],
    ['Dvorak', 'KeyK', 't', 'subtitles'],
    ['Dvorak', 'KeyT', 'y', undefined],
    ['Russian', 'KeyQ', 'й', 'quality'],
  ])('%s: %s that types "%s" chooses %s', (_, code, key, action) => {
    expect(idOf({ code, key })).toBe(action);
  });
});

describe('table of keys', () => {
  test.each([
    ['KeyQ', {}, 'quality'],
    ['KeyV', {}, 'audio'],
    ['KeyV', { shiftKey: true }, 'variant'],
    ['KeyT', {}, 'subtitles'],
    ['PageUp', {}, 'nextChapter'],
    ['PageDown', {}, '-previousChapter'],
    ['ArrowRight', { ctrlKey: true }, 'nextChapter'],
    ['ArrowLeft', { ctrlKey: true }, '-previousChapter'],
  ] as const)('%s with %j is %s', (code, init, id) => {
    expect(idOf({ code, ...init })).toBe(id);
  });

  test.each([
    ['KeyT', { ctrlKey: true }],
    ['KeyV', { ctrlKey: true }],
    ['KeyQ', { metaKey: true }],
    ['ArrowLeft', { altKey: true }],
    ['ArrowLeft', { ctrlKey: true, shiftKey: true }],
    ['Digit5', { ctrlKey: true, key: '5' }],
    ['Slash', { ctrlKey: true, shiftKey: true, key: '?' }],
  ] as const)('%s with %j is left to the browser', (code, init) => {
    expect(idOf({ code, ...init })).toBeUndefined();
  });

  test.each([
    [{ key: '?', code: 'Slash', shiftKey: true }, true],
    [{ key: ',', code: 'Slash', shiftKey: true }, true],
    [{ key: '?', code: 'Digit7', shiftKey: true }, true],
    [{ key: '/', code: 'Slash', shiftKey: false }, false],
    [{ key: '.', code: 'Slash', shiftKey: false }, false],
  ])('the help has %o: %s', (event, is) => {
    expect(idOf(event) === 'help').toBe(is);
  });

  test('each name stands once, and the help sheet lists every row but the twice as long jumps', () => {
    const names = Object.values(KEYS).flatMap(({ keys }) => Object.keys(keys));
    expect(new Set(names).size).toBe(names.length);
    const listed = Object.keys(helpText.actions(5, 10));
    expect(Object.keys(KEYS).filter((id) => !listed.includes(id))).toEqual(['longJump']);
  });

  test.each<[KeyId, string]>([
    ['play', 'K / Л, Пробел'],
    ['jump', 'J / О, L / Д'],
    ['longArrow', 'Shift + ←, Shift + →'],
    ['nextChapter', 'Ctrl + →, PageUp'],
    ['tenth', '0 … 9'],
    ['end', 'Home, End'],
    ['frame', ', / Б, . / Ю'],
    ['volume', '↑, ↓'],
    ['mute', 'M / Ь'],
    ['fullscreen', 'F / А'],
    ['pip', 'I / Ш'],
    ['captions', 'C / С'],
    ['captionSize', '−, +'],
    ['rate', 'Shift + , / Б, Shift + . / Ю'],
    ['episode', 'Shift + N / Т, Shift + P / З'],
    ['skip', 'S / Ы'],
    ['diagnostics', 'Shift + D / В'],
    ['help', '?'],
  ])('the help sheet shows %s as %s', (id, caps) => {
    expect(Object.keys(KEYS[id].keys).slice(0, 2).map(helpText.cap).join(', ')).toBe(caps);
  });

  test("a button names the key of its action, the page's large one too", () => {
    const named = (['mute', 'episode', 'diagnostics', 'repeat'] as const).map((id) => hotkeyOf(id));
    expect(named).toEqual(['M', 'Shift+N', 'Shift+D', 'R']);
    expect([hotkeyOf('jump', -1), hotkeyOf('jump')]).toEqual(['J', 'L']);
    expect(bigPlay('', '', '')).toContain(`aria-keyshortcuts="${hotkeyOf('play')}"`);
  });
});
