import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Random } from '#server/context.ts';
import { ENCRYPTION_KEY_BYTES } from '#server/field-encryption.ts';
import { StartRefused } from './start-refused.ts';

export const KEY_FILE = 'sealing-key';

export type SealingKeys = [current: Uint8Array, ...previous: Uint8Array[]];

/**
 * The keys that decrypt, the one that encrypts first: of the configuration (SEALING_KEY and SEALING_KEY_PREVIOUS), else
 * of a file of the data folder with a key a line, which the first start creates.
 */
export function readSealingKeys(
  { encryptionKey, previousEncryptionKeys, dataDir }: Config,
  random: Random,
): SealingKeys {
  if (encryptionKey) return [encryptionKey, ...previousEncryptionKeys];
  const path = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Exclusive creation: of two processes that start at once, both use the key that was written first.
    writeFileSync(path, `${encode(random.bytes(ENCRYPTION_KEY_BYTES))}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const [current, ...previous] = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'));
  if (!current || [current, ...previous].some((key) => key.length !== ENCRYPTION_KEY_BYTES)) {
    throw new StartRefused(
      `El archivo ${path} debe tener en cada línea una clave de ${ENCRYPTION_KEY_BYTES} bytes en base64.`,
    );
  }
  return [current, ...previous];
}

/** Puts a new key before those of the file; a crash leaves the file as it was or as it is to be. */
export function addSealingKey(config: Config, random: Random): void {
  const keys = [random.bytes(ENCRYPTION_KEY_BYTES), ...readSealingKeys(config, random)];
  const path = join(config.dataDir, KEY_FILE);
  writeFileSync(`${path}.new`, keys.map((key) => `${encode(key)}\n`).join(''), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

function encode(key: Uint8Array): string {
  return Buffer.from(key).toString('base64');
}
