import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Random } from '#server/context.ts';
import { ENCRYPTION_KEY_BYTES } from '#server/secrets/field-encryption.ts';
import { StartRefused } from './start-refused.ts';

export const KEY_FILE = 'sealing-key';

export type SealingKeys = [current: Uint8Array, ...previous: Uint8Array[]];

/**
 * The keys that decrypt, the one that encrypts first: of the configuration (SEALING_KEY and SEALING_KEY_PREVIOUS), else
 * of a file of the data folder with a key a line, which the first start that migrates creates. Another process that lacks
 * the file would encrypt with a key that no other one has.
 */
export function readSealingKeys(
  { encryptionKey, previousEncryptionKeys, dataDir, roles }: Config,
  random: Random,
): SealingKeys {
  if (encryptionKey) return [encryptionKey, ...previousEncryptionKeys];
  const path = join(dataDir, KEY_FILE);
  if (!existsSync(path)) {
    if (!roles.includes('migrate'))
      throw new StartRefused(
        `Falta SEALING_KEY, igual en todos los procesos, o el archivo ${path} de quien migró la base.`,
      );
    mkdirSync(dataDir, { recursive: true });
    createKeyFile(path, random);
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

/**
 * The file appears whole under its name: another process, or the next start after a crash, never reads an incomplete
 * one. Of two processes that start at once, both use the key that was there first.
 */
function createKeyFile(path: string, random: Random): void {
  const written = `${path}.${Buffer.from(random.bytes(8)).toString('hex')}`;
  writeFileSync(written, `${encode(random.bytes(ENCRYPTION_KEY_BYTES))}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(written, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(written);
  }
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
