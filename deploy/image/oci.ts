import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { VERSION } from '#server/config/version.ts';
import { ACCOUNT, APP, NODE } from './assemble.ts';

/** Of every file and of the image: the same files give the same image, whenever they are built. */
const CREATED = '1970-01-01T00:00:00Z';
const TYPES = {
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  config: 'application/vnd.oci.image.config.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
} as const;

/** What rarely changes comes first, so that a release sends only the shop's own files. Paths below the image's root. */
const LAYERS = [
  ['dev', 'etc', 'lib', 'lib64', 'proc', 'sys', 'tmp', 'usr'],
  [`.${APP}/node_modules`],
  [`.${APP}/build`, `.${APP}/package.json`, `.${APP}/probe.mjs`, `.${APP}/sbom.json`, `.${APP}/src`],
] as const;

const MAX_TAR_BYTES = 2 ** 30;

interface Blob {
  mediaType: string;
  digest: string;
  size: number;
}

/**
 * Writes the image of an assembled directory as an OCI layout into `target`, which is emptied first; `name` is its
 * reference. Needs GNU tar. Returns the digest of the manifest and the bytes that are sent.
 */
export function writeOciLayout(root: string, target: string, name: string): { digest: string; bytes: number } {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'blobs/sha256'), { recursive: true });
  const store = (mediaType: string, bytes: Buffer): Blob => {
    const hash = sha256(bytes);
    writeFileSync(join(target, 'blobs/sha256', hash), bytes);
    return { mediaType, digest: `sha256:${hash}`, size: bytes.length };
  };
  const layers = LAYERS.map((paths) => {
    const tar = archive(root, paths);
    return { diffId: `sha256:${sha256(tar)}`, blob: store(TYPES.layer, gzipSync(tar)) };
  });
  const config = store(TYPES.config, json(imageConfig(layers.map(({ diffId }) => diffId))));
  const blobs = layers.map(({ blob }) => blob);
  const manifest = store(TYPES.manifest, json({ schemaVersion: 2, mediaType: TYPES.manifest, config, layers: blobs }));
  const described = { ...manifest, annotations: { 'org.opencontainers.image.ref.name': name } };
  writeFileSync(join(target, 'index.json'), json({ schemaVersion: 2, manifests: [described] }));
  writeFileSync(join(target, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }));
  return { digest: manifest.digest, bytes: blobs.reduce((sum, { size }) => sum + size, 0) };
}

function imageConfig(diffIds: string[]): object {
  return {
    created: CREATED,
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: {
      User: `${ACCOUNT}:${ACCOUNT}`,
      WorkingDir: APP,
      Entrypoint: [NODE],
      Cmd: ['src/bin/start.ts'],
      Env: Object.entries(IMAGE_ENVIRONMENT).map(([variable, value]) => `${variable}=${value}`),
      ExposedPorts: { '3000/tcp': {} },
      StopSignal: 'SIGTERM',
      Labels: { 'org.opencontainers.image.version': VERSION },
    },
    rootfs: { type: 'layers', diff_ids: diffIds },
    history: diffIds.map(() => ({ created: CREATED })),
  };
}

/** Without a partner's credentials the image does not start: a demo has to be asked for with `MODE=`. */
export const IMAGE_ENVIRONMENT = {
  PATH: '/usr/local/bin',
  NODE_ENV: 'production',
  MODE: 'production',
  DATA_DIR: '/tmp/data',
} as const;

/** The paths as a tar archive in which only names, modes and contents matter; all belongs to root. */
function archive(root: string, paths: readonly string[]): Buffer {
  const args = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=a+rX',
    '--format=gnu',
  ];
  return execFileSync(
    'tar',
    [...args, '-cf', '-', '-C', root, ...paths.filter((path) => existsSync(join(root, path)))],
    {
      maxBuffer: MAX_TAR_BYTES,
    },
  );
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
