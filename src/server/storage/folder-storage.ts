import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentStorage } from './document-storage.ts';

interface FolderDeps {
  folder: string;
  /** A name that is used once. */
  newName: () => string;
  /** Makes sure that the folder is the one of this shop before something is written into it. */
  claim: () => Promise<void>;
}

/** Keeps each object as a file of a folder, which several processes may share. */
export function createFolderStorage({ folder, newName, claim }: FolderDeps): DocumentStorage {
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id);
  return {
    put: async (id, bytes) => {
      await claim();
      const path = pathOf(id);
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true, mode: 0o700 });
      // The same document may be stored twice at once; what has its name is complete.
      const unfinished = `${path}.${newName()}`;
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    },
    get: async (id) => await readFile(pathOf(id)).catch(nullIfMissing),
    remove: async (id) => await rm(pathOf(id), { force: true }),
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
