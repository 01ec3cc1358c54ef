import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const DAYS = ['-days', '2'];

export interface TlsIdentity {
  readonly key: string;
  /** The certificates of the server and the authority, in PEM. */
  readonly cert: string;
  /** Makes Chromium trust certificates of this authority, and no other untrusted one. */
  readonly chromiumArg: string;
}

/** Creates a certificate authority and a certificate of a host pattern such as `*.vv.test`, without files on disk. */
export async function createTlsIdentity(host: string): Promise<TlsIdentity> {
  const cwd = await mkdtemp(join(tmpdir(), 'vv-tls-'));
  const openssl = (...args: string[]) => run('openssl', args, { cwd });
  const read = (name: string) => readFile(join(cwd, name), 'utf8');
  try {
    await openssl('req', '-x509', ...KEY, ...DAYS, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=VV test CA');
    await openssl('req', ...KEY, '-keyout', 'host.key', '-out', 'host.csr', '-subj', '/CN=VV test host');
    await writeFile(join(cwd, 'names'), `subjectAltName=DNS:${host}`);
    const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
    await openssl('x509', '-req', '-in', 'host.csr', ...signer, ...DAYS, '-out', 'host.pem');
    const authority = await read('ca.pem');
    const publicKey = new X509Certificate(authority).publicKey.export({ type: 'spki', format: 'der' });
    const hash = createHash('sha256').update(publicKey).digest('base64');
    return {
      key: await read('host.key'),
      cert: `${await read('host.pem')}${authority}`,
      chromiumArg: `--ignore-certificate-errors-spki-list=${hash}`,
    };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
