import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '#app/web/build.ts';
import { assembleImage, folderBytes } from './assemble.ts';
import { writeOciLayout } from './oci.ts';

// `npm run image`: builds the web, then `build/image/root` (the files) and `build/image/oci` (an OCI layout of them). With
// `--rehearsal` the image has the simulated partners and the demo, too.
const { values, positionals } = parseArgs({ options: { rehearsal: { type: 'boolean' } }, allowPositionals: true });
const kind = values.rehearsal ? 'rehearsal' : 'production';
const [name = values.rehearsal ? 'puente:rehearsal' : 'puente:latest'] = positionals;
const folder = join(import.meta.dirname, '../../build/image');
const apiUrl = process.env.API_URL;

buildWeb({ env: process.env, apiUrl: apiUrl === undefined || apiUrl === '' ? null : apiUrl, print: console.log });
mkdirSync(folder, { recursive: true });
assembleImage(join(folder, 'root'), kind);
const { digest, bytes } = writeOciLayout(join(folder, 'root'), join(folder, 'oci'), name);
console.log(`Archivos: build/image/root, ${megabytes(folderBytes(join(folder, 'root')))} MB`);
console.log(`Imagen: build/image/oci:${name}, ${megabytes(bytes)} MB comprimida, ${digest}`);

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
