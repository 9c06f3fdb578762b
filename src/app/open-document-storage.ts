import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/pool.ts';
import type { Config } from '#server/config/config.ts';
import type { Random } from '#server/context.ts';
import type { DocumentStorage } from '#server/storage/document-storage.ts';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import { readOrCreateSecret, readSecret } from './simulated-secrets.ts';
import { StartRefused } from './start-refused.ts';

/** Says which shop a folder is of: the id that its database has, too. */
const MARKER = 'shop-id';
const SECRET = 'document-folder';

interface Deps {
  config: Pick<Config, 'documents'>;
  db: Database;
  random: Random;
}

/**
 * Opens where documents are kept. A folder that is not the one of the other processes refuses the start: what they stored
 * is not in it.
 */
export async function openDocumentStorage({ config, db, random }: Deps): Promise<DocumentStorage> {
  if ('s3' in config.documents) {
    const { createS3Storage } = await import('#server/storage/s3-storage.ts');
    return createS3Storage(config.documents.s3);
  }
  const { folder } = config.documents;
  const known = await readSecret(db, SECRET);
  if (known !== null && known !== (await readMarker(folder))) throw new StartRefused(foreignFolder(folder));
  let claimed: Promise<void> | null = null;
  const claim = () => {
    claimed ??= claimFolder({ folder, db, random }).catch((error: unknown) => {
      claimed = null;
      throw error;
    });
    return claimed;
  };
  return createFolderStorage({ folder, newName: () => random.uuid(), claim });
}

/** The folder's own id becomes the database's where that has none: the first process that stores something decides. */
async function claimFolder({ folder, db, random }: Omit<Deps, 'config'> & { folder: string }): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written = { flag: 'wx', mode: 0o600 } as const;
  if ((await readMarker(folder)) === null) await writeFile(join(folder, MARKER), random.uuid(), written).catch(ifNew);
  const own = await readMarker(folder);
  const known = await readOrCreateSecret(db, SECRET, async () => own ?? '');
  if (own !== known) throw new Error(foreignFolder(folder));
}

async function readMarker(folder: string): Promise<string | null> {
  return await readFile(join(folder, MARKER), 'utf8').catch(() => null);
}

/** Another process may have written it at the same moment. */
function ifNew(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

function foreignFolder(folder: string): string {
  return (
    `La carpeta ${folder} no tiene los documentos de esta base de datos (DOCUMENTS_DIR). Varios procesos usan la misma ` +
    'carpeta, o S3 (DOCUMENTS_S3_BUCKET); una base restaurada, la carpeta que se copió con ella.'
  );
}
