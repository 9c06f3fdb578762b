import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '#app/web/build.ts';
import { VERSION } from '#server/config/version.ts';
import { assembleImage, folderBytes } from './assemble.ts';

// `npm run image`: builds the web, then `build/image/root`, the files of the image. With `--rehearsal` it has the simulated
// partners and the demo, too.
const { values } = parseArgs({ options: { rehearsal: { type: 'boolean' } } });
const folder = join(import.meta.dirname, '../../build/image');
const name = values.rehearsal ? 'puente:rehearsal' : `puente:${VERSION}`;
const apiUrl = process.env.API_URL;

buildWeb({ env: process.env, apiUrl: apiUrl === undefined || apiUrl === '' ? null : apiUrl, print: console.log });
mkdirSync(folder, { recursive: true });
assembleImage(join(folder, 'root'), values.rehearsal ? 'rehearsal' : 'production');
console.log(`Archivos: build/image/root, ${(folderBytes(join(folder, 'root')) / 1e6).toFixed(1)} MB`);
console.log(
  `Imagen: buildah build -t ${name} --build-arg VERSION=${VERSION} -f deploy/image/Containerfile build/image`,
);
