import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readElf } from './elf.ts';

/** GNU's name of the processor, which Debian and its kin name folders of libraries by. */
const TRIPLETS: Readonly<Record<string, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };

/** A file of this machine, and where it is in the image. */
export interface SystemFile {
  from: string;
  to: string;
}

/**
 * The dynamic loader and every shared library that these programs and addons load, with what those load in turn. Each is
 * in the image where the loader of this machine looks for it. Throws, naming the library, where one is missing.
 */
export function sharedLibraries(programs: readonly string[]): SystemFile[] {
  const found = new Map<string, SystemFile>();
  const pending = [...programs];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const needs = readElf(path);
    if (!needs) continue;
    const files = needs.libraries.map((name) => locate(name, path ?? ''));
    if (needs.interpreter) files.unshift({ from: needs.interpreter, to: needs.interpreter });
    for (const { from, to } of files) {
      if (found.has(to)) continue;
      found.set(to, { from: realpathSync(from), to });
      pending.push(from);
    }
  }
  return [...found.values()].sort((a, b) => (a.to < b.to ? -1 : 1));
}

function locate(name: string, neededBy: string): SystemFile {
  const triplet = TRIPLETS[process.arch] ?? '';
  const folders = [`/lib/${triplet}`, `/usr/lib/${triplet}`, '/lib64', '/usr/lib64', '/lib', '/usr/lib'];
  const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`${neededBy} needs ${name}, which is in none of ${folders.join(', ')}`);
  return { from: path, to: path };
}
