import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeBackupKey } from "../../packages/server/test/backup-key.ts";
import { productionOffice } from "../../packages/server/test/production-office.ts";
import { onOwnMachine } from "./installed-machine.ts";
import type { Ended } from "./run-to-end.ts";

/** The host of the page. */
const host = "documents.example.gov";

/** Settings that only the office knows; the parts are not reached from the machine. */
const settings: Readonly<Record<string, string>> = {
  ...productionOffice,
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdefghij",
  SMTP_HOST: "127.0.0.1",
  LICENSE_SERVICE_URL: "https://127.0.0.1:9",
  LICENSE_SERVICE_KEY: "key-of-the-page-0123456789",
};

/** The commands of the page by their blocks, as a person would enter them. */
function blocksOf(page: string): readonly string[] {
  return [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = ""]) => commands);
}

/** Stands for what this machine lacks: a person at the editor, and systemd with its journal. */
const standIns = `
editor() {
  while IFS='=' read -r name value; do sed -i "s|^$name=$|$name='$value'|" "$1"; done < ~/office.env
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${host} \\
    -keyout /etc/ssl/private/${host}.key -out /etc/ssl/${host}.pem 2>/dev/null
}
journalctl() {
  portal serve > ~/portal.log 2>&1 &
  for second in $(seq 90); do grep -q setup_code ~/portal.log && break; sleep 1; done
  cat ~/portal.log
}`;

/**
 * Installs a release as docs/operations/install.md says, each command as written, and then what a hasty person does:
 * the script is stopped in the middle beforehand, and run once more afterwards.
 * @param release the folder with the archive and its checksums
 * @param node the program of the page's first step
 */
export async function installAsWritten(
  folder: string,
  { release, node }: { readonly release: string; readonly node: string },
): Promise<Ended> {
  const { recipient } = await makeBackupKey();
  const given = join(folder, "files");
  mkdirSync(given, { recursive: true });
  for (const name of readdirSync(release).filter((file) => file.startsWith("document-ordering-portal-")))
    cpSync(join(release, name), join(given, name));
  cpSync(node, join(given, "node"), { dereference: true });
  const page = readFileSync(new URL("../../docs/operations/install.md", import.meta.url), "utf8");
  const blocks = blocksOf(page.replaceAll("age1…", recipient));
  const install = `/opt/document-ordering-portal/deploy/install.sh --host ${host}`;
  const run = [
    standIns,
    "cd ~ && install -m 0755 node /usr/bin/node",
    // A stop in the middle, from another folder: nothing of it may stay in the way.
    "mkdir elsewhere && tar -xzf *.tar.gz --strip-components=1 -C elsewhere",
    `for after in 0.2 0.5 1 2; do timeout -s KILL $after elsewhere/deploy/install.sh --host ${host}; done`,
    "[ ! -e /opt/document-ordering-portal ] || [ -f /opt/document-ordering-portal/packages/server/dist/main.js ] ||" +
      ' echo "HALF A COPY"',
    ...blocks.map((commands, nth) => `echo "BLOCK ${String(nth + 1)}"\n${commands}`),
    // An address in quotes stays what it is.
    `sed -i "s|^DATABASE_URL=\\(.*\\)|DATABASE_URL='\\1'|" /etc/document-ordering-portal/portal.env`,
    // Settings of a version that had no proof of backups.
    'sed -i "/^PROVE_DATABASE_URL=/d" /etc/document-ordering-portal/portal.env',
    `${install} > /dev/null && portal status; nginx`,
    'psql "$(sed -n "s/^PROVE_DATABASE_URL=//p" /etc/document-ordering-portal/portal.env)" -c "select \'PROOF OPENS\'"',
    // The two units of the night, as their account and with their settings.
    "cd /opt/document-ordering-portal && set -a",
    ". /etc/document-ordering-portal/owner.env && . /etc/document-ordering-portal/portal.env",
    "asBackup='setpriv --reuid portal-backup --regid portal-backup --clear-groups bin/portal'",
    "$asBackup backup /var/backups/document-ordering-portal/first.backup",
    "$asBackup prove /var/backups/document-ordering-portal",
    `curl -sk -H "Host: ${host}" https://127.0.0.1/api/health/ready`,
  ].join("\n");
  const office = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  return onOwnMachine(folder, { "run.sh": run, "office.env": office.join("") });
}
