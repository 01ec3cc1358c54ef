/** Breaks that are shown, the newest first. */
const SHOWN = 10;

const COLUMNS = [
  ['Хост', ({ host }) => host],
  ['Запросов', ({ asked, answered }) => `${asked}, ответов ${answered}`],
  ['Найдено', ({ filled }) => filled],
  ['Показов', ({ started }) => started],
  ['Четверти', ({ quartiles }) => quartiles.join(' / ')],
  ['До конца', ({ completed }) => completed],
  ['Пропусков', ({ skipped }) => skipped],
  ['Ошибок', ({ errors, code }) => (code === null ? errors : `${errors}, код ${code}`)],
  ['Мс', ({ ms }) => ms],
  ['Обёрток', ({ hops }) => hops],
  ['erid', ({ erid }) => erid ?? '—'],
];

const cell = (name, content) => Object.assign(document.createElement(name), { textContent: String(content) });

function row(name, contents) {
  const made = document.createElement('tr');
  made.append(...contents.map((content) => cell(name, content)));
  return made;
}

/**
 * Creates the list of ad breaks, each with a row for each tag that was asked.
 * @param {HTMLElement} container hidden until the first break is over
 */
export function createAdLedger(container) {
  const clear = () => {
    for (const table of container.querySelectorAll('table')) table.remove();
    container.hidden = true;
  };
  return {
    add({ id, type, ms, sources }) {
      const table = document.createElement('table');
      table.append(
        cell('caption', `${type} «${id}», ${(ms / 1000).toFixed(1)} с`),
        row(
          'th',
          COLUMNS.map(([title]) => title),
        ),
        ...sources.map((source) =>
          row(
            'td',
            COLUMNS.map(([, of]) => of(source)),
          ),
        ),
      );
      container.querySelector('h3').after(table);
      for (const old of [...container.querySelectorAll('table')].slice(SHOWN)) old.remove();
      container.hidden = false;
    },
    clear,
  };
}
