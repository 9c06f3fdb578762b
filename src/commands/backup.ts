import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { withServer } from '#app/with-database.ts';
import { clusterFolder, giveToPostgres } from '#db/embedded/binaries.ts';
import { copyCluster } from '#db/embedded/copy-cluster.ts';
import { hasCluster, passwordFile } from '#db/embedded/prepare-folder.ts';
import type { Config } from '#server/config/config.ts';

const USAGE = `Uso: npm run backup -- CARPETA
Copia la carpeta de datos (DATA_DIR), también con la tienda en marcha, a una carpeta nueva, sobre la que arranca una tienda.`;

/** `npm run backup` copies the data folder. Returns the exit code: 2 where there is nothing that it can copy or no place for it, else 0. */
export async function runBackup(config: Config, args: string[], from: string): Promise<number> {
  const [named, ...more] = args;
  if (named === undefined || named.startsWith('-') || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  if (config.databaseUrl) {
    console.error('La base es la de DATABASE_URL: copiala con pg_dump, como dice docs/operations/data.md.');
    return 2;
  }
  const target = resolve(from, named);
  const fault = await faultOf(config.dataDir, target);
  if (fault !== null) {
    console.error(fault);
    return 2;
  }
  await withServer(config, ({ url }) => copyDataFolder({ dataDir: config.dataDir, url }, target));
  console.log(
    `La copia está en ${target}. Tiene la clave de cifrado (sealing-key), si no está en SEALING_KEY: guardala bien.`,
  );
  return 0;
}

async function faultOf(dataDir: string, target: string): Promise<string | null> {
  if (!hasCluster(clusterFolder(dataDir))) return `En ${dataDir} no hay una base de datos (DATA_DIR).`;
  if (!relative(dataDir, target).startsWith('..')) return 'La copia no puede estar dentro de la carpeta de datos.';
  if (existsSync(target)) return `${target} ya existe: elegí una carpeta nueva.`;
  return null;
}

/** The cluster is inside the copy, wherever the original is. What is there under the name of the copy is complete. */
async function copyDataFolder({ dataDir, url }: { dataDir: string; url: string }, target: string): Promise<void> {
  const unfinished = `${target}.incompleta`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const [source, copy] = [clusterFolder(dataDir), join(unfinished, 'postgres')];
  await copyCluster({ url, folder: source }, copy);
  await cp(passwordFile(source), passwordFile(copy), { preserveTimestamps: true });
  giveToPostgres(passwordFile(copy));
  const others = (await readdir(dataDir)).filter((name) => !name.startsWith('postgres'));
  for (const name of others) await cp(join(dataDir, name), join(unfinished, name), { recursive: true });
  await rename(unfinished, target);
}
