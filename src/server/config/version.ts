import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');

/** The version of the shop, that of the release it is or goes on from (docs/releases.md): `major.minor.patch`. */
export const VERSION = (JSON.parse(manifest) as { version: string }).version;
