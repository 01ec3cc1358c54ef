import { type MouseEvent, useState } from 'react';
import { askFile, deskUrl } from '../api/client';
import { dataParams } from '../data-params';
import { useDesk } from '../desk-context';
import { Icon } from './icon';

/** Downloads a table of the page, with the page's parameters. */
export function CsvLink({ table, name }: { table: string; name: string }) {
  const { route } = useDesk();
  const url = deskUrl('csv', { ...dataParams(route, Date.now()), table });
  return <FileLink url={url} file={`${route.page}-${table}.csv`} label="CSV" name={`таблица «${name}»`} />;
}

interface FileLinkProps {
  url: string;
  file: string;
  label: string;
  /** For screen readers, after the label. */
  name: string;
  isPrimary?: boolean;
}

/** A link to a file. A refusal is told in words; the browser would only say that there is no file. */
export function FileLink({ url, file, label, name, isPrimary = false }: FileLinkProps) {
  const { announce, onFailure } = useDesk();
  const [fault, setFault] = useState('');
  const download = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setFault('');
    const answer = await askFile(url);
    if (answer.ok) {
      saveFile(answer.value, file);
      announce(`Файл ${file} скачан`);
    } else {
      setFault(answer.failure.message);
      onFailure(answer.failure);
    }
  };
  return (
    <span className="file">
      <a className={isPrimary ? 'button primary' : 'button quiet'} href={url} onClick={download}>
        <Icon name="download" />
        <span>
          {label}
          <span className="unseen">{`: ${name}`}</span>
        </span>
      </a>
      <span className="fault" role="alert">
        {fault}
      </span>
    </span>
  );
}

/** The time in which the browser begins to read a file. */
const HELD_MS = 60_000;

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HELD_MS);
}
