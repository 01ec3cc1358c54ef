import { DEFAULT_ACCENT, judgeAccent, LEAST_SIGN_RATIO, LEAST_TEXT_RATIO, ratioText } from './contrast';
import { words } from './words';

interface Elements {
  list: HTMLElement;
  warning: HTMLElement;
  picker: HTMLInputElement;
}

/** Shows the contrast of the accent in the player, and warns if it is too low. */
export function showContrast({ list, warning, picker }: Elements, chosen: string | undefined): void {
  const accent = chosen ?? DEFAULT_ACCENT;
  picker.value = accent;
  const findings = judgeAccent(accent);
  list.replaceChildren(
    ...findings.map(({ use, ratio, least, isEnough }) => {
      const row = document.createElement('li');
      const sample = document.createElement('span');
      sample.className = 'sample';
      sample.dataset.use = use;
      sample.setAttribute('aria-hidden', 'true');
      sample.textContent = use === 'menu' ? '✓' : '▶';
      sample.style.setProperty('--accent-sample', accent);
      const verdict = document.createElement('b');
      verdict.textContent = ratioText(ratio);
      row.toggleAttribute('data-poor', !isEnough);
      const grade = isEnough ? words.contrast.enough : words.contrast.poor(ratioText(least));
      const text = document.createElement('span');
      text.append(`${words.contrast[use]}: `, verdict, `, ${grade}`);
      row.append(sample, text);
      return row;
    }),
  );
  const poor = (use: string) => findings.find((finding) => finding.use === use && !finding.isEnough);
  const [menu, button] = [poor('menu'), poor('button')];
  const text = menu
    ? words.contrast.warning(ratioText(menu.ratio), ratioText(LEAST_TEXT_RATIO))
    : button
      ? words.contrast.signWarning(ratioText(button.ratio), ratioText(LEAST_SIGN_RATIO))
      : '';
  if (warning.textContent !== text) warning.textContent = text;
}
