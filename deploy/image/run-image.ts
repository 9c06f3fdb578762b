import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT, APP, NODE } from './assemble.ts';

/**
 * In a mount namespace of its own: the root read-only, its `/tmp` in memory, the kernel's files as a container engine
 * mounts them; then the account without rights, in a namespace of users in which it can get no others.
 */
const ENTER = `
set -e
root=$1; shift
mount --bind "$root" "$root"
mount -o remount,ro,bind "$root"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/tmp"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
exec unshare --user --map-user=${ACCOUNT} --map-group=${ACCOUNT} --root="$root" --wd=${APP} -- ${NODE} "$@"
`;
const NAMESPACES = ['--user', '--map-root-user', '--mount'];

/** Whether this kernel lets the caller make namespaces, so that a process can be confined to the image. */
export function canConfine(): boolean {
  return spawnSync('unshare', [...NAMESPACES, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;
}

/**
 * Starts the image's Node with these arguments and nothing of this environment but `env`. Where it cannot be confined,
 * Node still loads the image's libraries alone, but sees and may write what the caller may.
 */
export function runImage(root: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  // `PATH` is this machine's, for the programs that confine; none of its folders is in the image.
  const options = {
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  };
  if (canConfine()) return spawn('unshare', [...NAMESPACES, 'sh', '-c', ENTER, 'sh', root, ...args], options);
  const [loader = ''] = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|\/)ld-linux[^/]*$/.test(path),
  );
  const libraries = readdirSync(join(root, 'lib')).map((folder) => join(root, 'lib', folder));
  return spawn(
    join(root, loader),
    ['--library-path', [join(root, 'lib'), ...libraries].join(':'), join(root, NODE), ...args],
    { ...options, cwd: join(root, APP) },
  );
}
