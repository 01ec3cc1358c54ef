import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChoiceField } from '../../packages/vv-builder/src/choice-field';
import { copyOrSelect } from '../../packages/vv-builder/src/copy';
import { createCopyButton } from '../../packages/vv-builder/src/copy-button';
import type { Draft } from '../../packages/vv-builder/src/draft';
import { FLAG_NAMES, TEXT_NAMES } from '../../packages/vv-builder/src/fields';
import { fillForm, focusProblem, problemLabels, readForm, showProblems } from '../../packages/vv-builder/src/form';
import { createMessageLog } from '../../packages/vv-builder/src/message-log';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('createMessageLog', () => {
  let frames: (() => void)[];
  let list: HTMLElement;
  let waits: number[];
  const message = (index: number) => ({ direction: 'in' as const, data: { event: `e${index}` }, at: index });
  const frame = () => {
    for (const run of frames.splice(0)) run();
  };
  const names = () => [...list.querySelectorAll('.name')].map(({ textContent }) => textContent);
  const create = () => createMessageLog(list, (count) => waits.push(count));

  beforeEach(() => {
    frames = [];
    waits = [];
    list = document.createElement('ol');
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  });

  test('shows the newest message first, batching all of one frame', () => {
    const log = create();
    for (const index of [1, 2, 3]) log.add(message(index));
    expect([frames.length, list.childElementCount]).toEqual([1, 0]);
    frame();
    expect(names()).toEqual(['e3', 'e2', 'e1']);
    log.add(message(4));
    frame();
    expect(names()[0]).toBe('e4');
  });

  test('keeps the last 200 messages', () => {
    const log = create();
    for (let index = 0; index < 500; index += 1) log.add(message(index));
    frame();
    log.add(message(500));
    frame();
    expect([names().length, names()[0], names()[199]]).toEqual([200, 'e500', 'e301']);
  });

  test('counts messages while paused and shows them afterwards', () => {
    const log = create();
    log.pause(true);
    log.add(message(1));
    frame();
    expect([names(), waits.at(-1)]).toEqual([[], 1]);
    log.pause(false);
    frame();
    expect(names()).toEqual(['e1']);
    log.clear();
    frame();
    expect(names()).toEqual([]);
  });

  test('formats a message once, when it is opened', () => {
    const log = create();
    log.add(message(1));
    frame();
    const details = list.querySelector('details') as HTMLDetailsElement;
    expect(details.querySelector('pre')).toBeNull();
    for (let index = 0; index < 2; index += 1) details.dispatchEvent(new Event('toggle'));
    expect([...details.querySelectorAll('pre')].map(({ textContent }) => textContent)).toEqual([
      '{\n  "event": "e1"\n}',
    ]);
  });
});

describe('createChoiceField', () => {
  const options = [
    { value: '1', label: '1. Начало' },
    { value: '2', label: '2' },
  ];
  const control = () => document.getElementById('episode') as HTMLInputElement | HTMLSelectElement;
  const create = () => {
    document.body.innerHTML = '<form><label for="episode">Серия</label><input id="episode" name="episode"></form>';
    return createChoiceField(document.querySelector('form') as HTMLFormElement, 'episode');
  };
  const labels = () => [...(control() as HTMLSelectElement).options].map(({ textContent }) => textContent);

  test('is an input, then a list, and an input again', () => {
    const field = create();
    control().value = '2';
    field.setOptions(options);
    expect([control().tagName, control().value, labels()]).toEqual(['SELECT', '2', ['Авто', '1. Начало', '2']]);
    field.setOptions(null);
    expect([control().tagName, control().value]).toEqual(['INPUT', '2']);
  });

  test('keeps a value outside the options and marks it', () => {
    const field = create();
    control().value = '9';
    field.setOptions(options);
    expect([control().value, labels().at(-1)]).toEqual(['9', '9 — нет в списке']);
    field.setOptions([]);
    expect([control().value, control().disabled]).toEqual(['9', false]);
  });

  test('is disabled without options', () => {
    create().setOptions([]);
    expect([control().tagName, control().disabled]).toEqual(['SELECT', true]);
  });

  test('does not change while the user types', async () => {
    const field = create();
    control().focus();
    field.setOptions(options);
    expect(control().tagName).toBe('INPUT');
    control().value = '1';
    control().blur();
    await vi.waitFor(() => expect(control().tagName).toBe('SELECT'));
    expect(control().value).toBe('1');
  });
});

describe('copyOrSelect', () => {
  const field = () => {
    document.body.innerHTML = '<textarea>code</textarea>';
    return document.querySelector('textarea') as HTMLTextAreaElement;
  };

  test('copies the text', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyOrSelect(field())).toBe(true);
    expect(writeText).toHaveBeenCalledWith('code');
  });

  test.each([{}, { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }])(
    'selects the text if the browser refuses the clipboard',
    async (navigator) => {
      vi.stubGlobal('navigator', navigator);
      const area = field();
      expect(await copyOrSelect(area)).toBe(false);
      expect(document.activeElement).toBe(area);
      expect([area.selectionStart, area.selectionEnd]).toEqual([0, 4]);
    },
  );
});

describe('createCopyButton', () => {
  const setUp = () => {
    document.body.innerHTML = '<textarea>code</textarea><p></p><button type="button">Скопировать</button>';
    const [code, note, button] = ['textarea', 'p', 'button'].map((name) => document.querySelector(name));
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const onBlocked = vi.fn();
    const elements = { code: code as HTMLTextAreaElement, note: note as HTMLElement, button: button as HTMLElement };
    return { ...elements, writeText, onBlocked, copy: createCopyButton({ ...elements, onBlocked }) };
  };

  test('copies and says so', async () => {
    const { button, note, writeText } = setUp();
    button.click();
    await vi.waitFor(() => expect(note.textContent).toBe('Скопировано'));
    expect(writeText).toHaveBeenCalledWith('code');
  });

  test('copies nothing while it is blocked, tells the reason, and can be focused', () => {
    const { button, note, writeText, onBlocked, copy } = setUp();
    copy.block('Сначала исправьте: Сезон');
    button.click();
    expect([button.getAttribute('aria-disabled'), note.textContent]).toEqual(['true', 'Сначала исправьте: Сезон']);
    expect([button.hasAttribute('disabled'), writeText.mock.calls.length, onBlocked.mock.calls.length]).toEqual([
      false,
      0,
      1,
    ]);
    copy.block('');
    expect([button.getAttribute('aria-disabled'), note.textContent]).toEqual(['false', '']);
  });

  test('keeps the reason if a field becomes invalid during a copy', async () => {
    const { button, note, copy } = setUp();
    button.click();
    copy.block('Сначала исправьте: Сезон');
    await Promise.resolve();
    await Promise.resolve();
    expect(note.textContent).toBe('Сначала исправьте: Сезон');
  });
});

describe('form of the builder', () => {
  const form = () => document.querySelector('form') as HTMLFormElement;
  const note = (name: string) => document.getElementById(`${name}-note`);
  beforeEach(() => {
    const page = readFileSync('packages/vv-builder/index.html', 'utf8');
    document.body.innerHTML = page.slice(page.indexOf('<main>'), page.indexOf('</main>'));
  });

  test('has a labelled control for every field, and restores every value', () => {
    const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, `text of ${name}`]));
    const flags = Object.fromEntries(FLAG_NAMES.map((name) => [name, true]));
    const draft = { ...texts, ...flags } as Draft;
    fillForm(form(), draft);
    expect(readForm(form())).toEqual(draft);
    for (const name of [...TEXT_NAMES, ...FLAG_NAMES]) {
      expect(document.querySelector(`label[for="${name}"]`)?.textContent, name).toMatch(/[А-яI]/);
    }
    for (const name of TEXT_NAMES) {
      expect(document.getElementById(name)?.getAttribute('aria-describedby'), name).toBe(`${name}-note`);
      expect(note(name)?.dataset.hint, name).toBeDefined();
    }
  });

  test('shows a problem beside its field, in place of the hint, and opens the group around it', () => {
    const problems = { start: 'Время не то', languages: 'Коды не те' };
    showProblems(form(), problems);
    expect([note('start')?.textContent, note('season')?.textContent]).toEqual(['Время не то', '']);
    expect(document.getElementById('start')?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById('languages')?.closest('details')?.open).toBe(true);
    expect(problemLabels(form(), problems)).toEqual(['Время начала', 'Языки звука по порядку']);
    focusProblem(form(), problems);
    expect(document.activeElement?.id).toBe('start');
    showProblems(form(), {});
    expect([note('start')?.textContent, note('start')?.hasAttribute('data-problem')]).toEqual([
      'Секунды или 1:05:30',
      false,
    ]);
  });
});
