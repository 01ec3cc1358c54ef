import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Makes what is kept of a password: `salt:key`, both in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`;
}

/** Whether this is the password that was kept, in the same time whether it is or not. */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [salt = '', key = ''] = kept.split(':');
  const derived = await derive(password, Buffer.from(salt, 'hex'));
  const expected = Buffer.from(key, 'hex');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

/** NFC, so that one password typed on two systems is one password (RFC 8265). */
function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
