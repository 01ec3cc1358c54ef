const SHOWN = 300;
const LONGEST = 4000;
const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Splits a message into its short name and its details. */
function summarize(data) {
  if (typeof data !== 'object' || data === null) return { name: typeof data, rest: data };
  const { ns, v, kind, id, name, event, ...rest } = data;
  if (ns === undefined) return { name: String(event ?? 'message'), rest };
  const words = [kind, name, id].filter((word) => word !== undefined);
  return { name: words.join(' '), rest: rest.error ?? rest.payload };
}

const isTimeUpdate = (data) => data?.kind === 'event' && data.name === 'timeupdate';

/**
 * Creates the list of messages, newest first. Consecutive time updates share one line with a count.
 * @param {HTMLElement} list
 */
export function createMessageLog(list) {
  let run = null;

  const fill = (row, { direction, data, at }, count) => {
    const { name, rest } = summarize(data);
    const time = `${clock.format(at)}.${String(at % 1000).padStart(3, '0')}`;
    const text = rest === undefined || Object.keys(Object(rest)).length === 0 ? '' : JSON.stringify(rest);
    const parts = [
      ['time', time],
      ['arrow', direction === 'in' ? '←' : '→'],
      ['name', count > 1 ? `${name} ×${count}` : name],
      ['rest', text.slice(0, LONGEST)],
    ];
    row.dataset.direction = direction;
    if (data?.error !== undefined) row.dataset.error = '';
    row.replaceChildren(
      ...parts.map(([className, content]) => {
        const part = document.createElement('span');
        part.className = className;
        part.textContent = content;
        return part;
      }),
    );
  };

  return {
    add(message) {
      if (isTimeUpdate(message.data) && run !== null) {
        run.count += 1;
        fill(run.row, message, run.count);
        return;
      }
      const row = document.createElement('li');
      fill(row, message, 1);
      list.prepend(row);
      while (list.children.length > SHOWN) list.lastElementChild?.remove();
      run = isTimeUpdate(message.data) ? { row, count: 1 } : null;
    },
    clear() {
      run = null;
      list.replaceChildren();
    },
  };
}
