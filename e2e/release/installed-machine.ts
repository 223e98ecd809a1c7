import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { start, type Ended } from "./run-to-end.ts";

/** Programs of a machine on which an archive can be installed; the rest comes with Debian. */
const needed = ["/usr/bin/unshare", "/usr/bin/node", "/usr/bin/psql", "/usr/sbin/nginx", "/usr/sbin/adduser"];

/** A root of this machine's files, whose changes nobody else sees, without processes and networks of others. */
const ownRoot = `set -eu
mount --make-rprivate /
mount -t tmpfs none "$1"
mkdir "$1/upper" "$1/work" "$1/new"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/new"
cp "$2"/* "$1/new$HOME"
ip link set lo up
cd "$1/new"
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs -o mode=1777 none "$1/new$4"
exec chroot . bash "$HOME/$3"`;

const inNamespaces = ["unshare", "--mount", "--pid", "--net", "--fork", "--kill-child", "sh", "-c"];

/** True where this kernel and this account allow such a root, and it is a Debian with what an installation needs. */
export function canInstall(): boolean {
  const [program = "", ...args] = inNamespaces;
  const isThere = `for program in ${needed.join(" ")}; do [ -x $program ] || exit 1; done; [ -d /etc/postgresql ]`;
  const overlay = `mount -t tmpfs none /mnt && mkdir /mnt/u /mnt/w /mnt/m &&
    mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/u,workdir=/mnt/w /mnt/m`;
  return process.getuid?.() === 0 && spawnSync(program, [...args, `${isThere} && ${overlay}`]).status === 0;
}

/**
 * Runs a script as root of a machine of its own.
 * @param folder a place for the machine, and for the files that it finds in its home
 * @param files their texts by name, besides what is in the folder `files` already
 */
export async function onOwnMachine(folder: string, files: Readonly<Record<string, string>>): Promise<Ended> {
  const [machine, given] = [join(folder, "machine"), join(folder, "files")];
  for (const path of [machine, given]) mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(given, name), text);
  const env = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: userInfo().homedir };
  try {
    return await start([ownRoot, "sh", machine, given, "run.sh", tmpdir()], { before: inNamespaces, env, cwd: "/" })
      .ended;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
