import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { ROLES } from './roles.ts';

/** A bucket of a service that speaks S3. */
export interface S3Settings {
  bucket: string;
  /** Null: Amazon's own of the region. */
  url: string | null;
  region: string;
  accessKey: string;
  secretKey: string;
}

export type DocumentStorageSettings = { folder: string } | { s3: S3Settings };

type Variables = Readonly<Record<string, string | undefined>>;

const CREDENTIALS = [
  'DOCUMENTS_S3_BUCKET',
  'DOCUMENTS_S3_REGION',
  'DOCUMENTS_S3_ACCESS_KEY',
  'DOCUMENTS_S3_SECRET_KEY',
] as const satisfies (keyof Environment)[];

/** What forbids a start with this storage, in Spanish. */
export function documentStorageFaults(set: Variables): string[] {
  const isS3 = [...CREDENTIALS, 'DOCUMENTS_S3_URL'].some((name) => set[name] !== undefined);
  if (isS3) {
    const missing = CREDENTIALS.filter((name) => set[name] === undefined);
    const faults = missing.map((name) => `${name}: falta, y otras de su grupo están`);
    return set.DOCUMENTS_DIR === undefined
      ? faults
      : [...faults, 'DOCUMENTS_DIR: no se admite junto con DOCUMENTS_S3_…'];
  }
  return isOneOfSeveral(set) && set.DOCUMENTS_DIR === undefined
    ? [
        'DOCUMENTS_DIR o DOCUMENTS_S3_BUCKET: falta; con web y worker en procesos distintos lo que se sube va a una ' +
          'carpeta que ven todos, o a S3',
      ]
    : [];
}

/** Whether what this process stores is read by others: it serves, and does not do everything. */
function isOneOfSeveral({ ROLES: named }: Variables): boolean {
  const roles = named?.split(',').map((role) => role.trim()) ?? [];
  const serves = roles.includes('web') || roles.includes('worker');
  return serves && !ROLES.every((role) => role === 'migrate' || roles.includes(role));
}

export function documentStorage(env: Environment): DocumentStorageSettings {
  const { DOCUMENTS_S3_BUCKET: bucket, DOCUMENTS_S3_URL: url } = env;
  if (bucket === undefined) return { folder: env.DOCUMENTS_DIR ?? join(env.DATA_DIR, 'documents') };
  return {
    s3: {
      bucket,
      url: url ?? null,
      region: env.DOCUMENTS_S3_REGION ?? '',
      accessKey: env.DOCUMENTS_S3_ACCESS_KEY ?? '',
      secretKey: env.DOCUMENTS_S3_SECRET_KEY ?? '',
    },
  };
}
