import { DEFAULT_ACCENT, inkOn, judgeAccent, LEAST_RATIO, ratioText } from './contrast';
import { words } from './words';

interface Elements {
  list: HTMLElement;
  warning: HTMLElement;
  picker: HTMLInputElement;
}

/** Shows the contrast of the accent in the player, and says so if the player draws it lighter. */
export function showContrast({ list, warning, picker }: Elements, chosen: string | undefined): void {
  const accent = chosen ?? DEFAULT_ACCENT;
  picker.value = accent;
  // The player draws its own colour as it is.
  const findings = judgeAccent(accent).filter(({ use }) => chosen !== undefined || use === 'button');
  list.replaceChildren(
    ...findings.map(({ use, ratio, isEnough }) => {
      const row = document.createElement('li');
      const sample = document.createElement('span');
      sample.className = 'sample';
      sample.dataset.use = use;
      sample.setAttribute('aria-hidden', 'true');
      sample.textContent = use === 'bar' ? '━' : '▶';
      sample.style.setProperty('--accent-sample', accent);
      sample.style.setProperty('--ink-sample', inkOn(accent));
      const verdict = document.createElement('b');
      verdict.textContent = ratioText(ratio);
      row.toggleAttribute('data-poor', !isEnough);
      const grade = isEnough ? words.contrast.enough : words.contrast.poor(ratioText(LEAST_RATIO));
      const text = document.createElement('span');
      text.append(`${words.contrast[use]}: `, verdict, `, ${grade}`);
      row.append(sample, text);
      return row;
    }),
  );
  const poor = findings.find(({ isEnough }) => !isEnough);
  const text = poor ? words.contrast.warning(ratioText(poor.ratio), ratioText(LEAST_RATIO)) : '';
  if (warning.textContent !== text) warning.textContent = text;
}
