import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages } from './packages.ts';

interface LockedPackage {
  version: string;
  license?: string;
  /** `sha512-` and the hash in base64. */
  integrity?: string;
}

/** Packages whose manifest names no licence, by the file that they ship. */
const UNNAMED_LICENCES: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const SHA_512 = /^sha512-(\S+)/;

/**
 * The software bill of materials of an image as CycloneDX 1.5: Node, and every package that is copied into it, with version,
 * licence and hash by the lock file. (`npm sbom --omit dev` leaves out what a development package needs, too.) The same lock
 * file gives the same text.
 */
export function billOfMaterials(root: string, shop: { name: string; version: string }): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const components = productionPackages(root).map((folder) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const locked = lock.packages[folder];
    if (!locked) throw new Error(`${folder} is not in the lock file`);
    return component(name, locked);
  });
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': shop.name, ...shop } },
    components: [
      { type: 'platform', 'bom-ref': 'node', name: 'node', version: process.versions.node, licenses: licences('MIT') },
      ...components,
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function component(name: string, { version, license = UNNAMED_LICENCES[name], integrity = '' }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const hash = SHA_512.exec(integrity)?.[1];
  return {
    ...{ type: 'library', 'bom-ref': purl, name, version, purl },
    ...(license ? { licenses: licences(license) } : {}),
    ...(hash ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] } : {}),
  };
}

function licences(expression: string) {
  return [{ expression }];
}
