#!/bin/sh
# Installs the portal of this archive on one machine with Debian 12, Ubuntu 24.04 or newer, as root:
#
#   deploy/install.sh --host documents.example.gov [--dry-run]
#
# It may be run again: what is there already stays. --dry-run prints what it would do, and changes nothing.
set -eu

case $0 in */*) home=${0%/*}/.. ;; *) home=.. ;; esac
home=$(CDPATH='' cd -- "$home" && pwd)
cd /
target=/opt/document-ordering-portal
etc=/etc/document-ordering-portal
backups=/var/backups/document-ordering-portal
host=
dry=

say() { printf '▸ %s\n' "$*"; }
stop() {
  printf '✗ %s\n' "$*" >&2
  exit 1
}
usage='deploy/install.sh --host documents.example.gov [--dry-run]'
usage() {
  printf '%s\n' "$usage" >&2
  exit 2
}
# Runs a command, or prints it.
run() { if [ -n "$dry" ]; then printf '  %s\n' "$*"; else "$@"; fi; }
# Writes standard input to a file of this mode, unless it is there. An empty one is what a stop has left.
write() {
  if [ -s "$2" ]; then
    cat >/dev/null
  elif [ -n "$dry" ]; then
    cat >/dev/null
    printf '  write %s (mode %s)\n' "$2" "$1"
  else
    (umask 077 && cat >"$2.new") && chmod "$1" "$2.new" && mv "$2.new" "$2"
  fi
}
random() { openssl rand "$1" "$2" | tr -d '\n'; }
# A statement of PostgreSQL's own administrator.
sql() { su postgres -c "psql -qAt -v ON_ERROR_STOP=1 -d ${1}"; }

while [ $# -gt 0 ]; do
  case $1 in
    --host) [ $# -gt 1 ] || usage; host=$2; shift 2 ;;
    --dry-run) dry=yes; shift ;;
    --help | -h) printf '%s\n' "$usage"; exit 0 ;;
    *) usage ;;
  esac
done
# An option in the place of the host is none: `--host --dry-run` would install.
case $host in "" | *[!a-z0-9.-]* | [!a-z0-9]* | *[!a-z0-9] | *..*) usage ;; esac

# What this machine has.
[ -n "$dry" ] || [ "$(id -u)" = 0 ] || stop "Run this as root."
. /etc/os-release
case $ID-${VERSION_ID%%.*} in
  debian-1[2-9] | ubuntu-2[4-9]) ;;
  *) stop "This is ${PRETTY_NAME:-another system}; the script knows Debian 12, Ubuntu 24.04 and newer. See docs/operations/install.md." ;;
esac
[ -f "$home/packages/server/dist/bundled/main.js" ] || [ -f "$home/packages/server/dist/main.js" ] ||
  stop "$home is no release: unpack the archive, and run its own deploy/install.sh."
build=packages/server/dist/build.json
[ "$home" = "$target" ] || [ ! -f "$target/$build" ] || cmp -s "$home/$build" "$target/$build" ||
  stop "$target is another version, which this script leaves alone: upgrade as docs/operations/upgrade.md says."
node=$(command -v /usr/bin/node || true)
[ -n "$node" ] || stop "There is no /usr/bin/node. Install Node 24 (https://github.com/nodesource/distributions), then run this again."
"$node" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  stop "/usr/bin/node is $("$node" --version); the portal needs 20.19 or newer, best 24."
# Root alone sees whose port it is.
if [ "$(id -u)" = 0 ] && command -v ss >/dev/null; then
  taken=$(ss -Hltnp 'sport = :443' 2>/dev/null | grep -v '"nginx"' || true)
  [ -z "$taken" ] || stop "Port 443 is taken by another program. Stop it (docs/operations/proxy.md has another proxy than nginx), then run this again: $taken"
fi

say "programs"
missing=
for program in psql:postgresql nginx:nginx curl:curl openssl:openssl; do
  command -v "${program%%:*}" >/dev/null || missing="$missing ${program##*:}"
done
if [ -n "$missing" ]; then
  run env DEBIAN_FRONTEND=noninteractive apt-get update -q
  # shellcheck disable=SC2086
  run env DEBIAN_FRONTEND=noninteractive apt-get install -q -y $missing
fi

say "accounts and folders"
for account in portal portal-backup; do
  id "$account" >/dev/null 2>&1 || run adduser --quiet --system --group --no-create-home "$account"
done
run install -d -m 0755 "$etc"
run install -d -m 0700 -o portal-backup -g portal-backup "$backups"
if [ "$home" != "$target" ] && [ ! -f "$target/bin/portal" ]; then
  # It gets its name when it is whole.
  run rm -rf "$target.new"
  run cp -a "$home" "$target.new"
  run chmod 0755 "$target.new"
  run mv -T "$target.new" "$target"
fi
run ln -sf "$target/bin/portal" /usr/local/bin/portal

say "database"
if [ -z "$dry" ]; then
  su postgres -c "psql -qAt -c 'select 1'" >/dev/null 2>&1 || service postgresql start >/dev/null
  # A role gets its password together with the file of settings that tells it: one that is there keeps its own,
  # however it is written, and a stop before the file makes another one.
  owner_password=$(random -hex 24)
  app_password=$(random -hex 24)
  proof_password=$(random -hex 24)
  {
    for role in portal_owner portal_app portal_proof; do
      echo "select 'create role $role login' where not exists (select from pg_roles where rolname = '$role') \\gexec"
    done
    [ -e "$etc/owner.env" ] || echo "alter role portal_owner password '$owner_password';"
    [ -e "$etc/portal.env" ] || echo "alter role portal_app password '$app_password';"
    # Settings of an earlier version do not name the proof's database.
    grep -q '^PROVE_DATABASE_URL=' "$etc/portal.env" 2>/dev/null ||
      echo "alter role portal_proof password '$proof_password';"
  } | sql postgres
  for database in portal:portal_owner portal_proof:portal_proof; do
    echo "select 1 from pg_database where datname = '${database%%:*}'" | sql postgres | grep -q 1 ||
      echo "create database ${database%%:*} owner ${database##*:}" | sql postgres
  done
else
  printf '  roles portal_owner, portal_app and portal_proof, databases portal and portal_proof\n'
  owner_password=
  app_password=
  proof_password=
fi

say "settings"
proof="PROVE_DATABASE_URL=postgres://portal_proof:$proof_password@127.0.0.1/portal_proof"
{
  # Not as arguments, which every account of the machine can read.
  sed -f /dev/stdin "$home/deploy/portal.env.example" <<EOF
s|^PUBLIC_URL=$|PUBLIC_URL=https://$host|
s|^DATABASE_URL=.*|DATABASE_URL=postgres://portal_app:$app_password@127.0.0.1/portal|
s|^PROVE_DATABASE_URL=.*|$proof|
s|^SESSION_SECRET=$|SESSION_SECRET=$(random -base64 48)|
s|^DOCUMENT_KEY=$|DOCUMENT_KEY=k1:$(random -base64 32)|
s|^AUDIT_SIGNING_KEY=$|AUDIT_SIGNING_KEY=$(random -base64 32)|
s|^SERVICE_KEY=$|SERVICE_KEY=$(random -hex 32)|
EOF
} | write 0600 "$etc/portal.env"
[ -n "$dry" ] || grep -q '^PROVE_DATABASE_URL=' "$etc/portal.env" || printf '\n%s\n' "$proof" >>"$etc/portal.env"
echo "DATABASE_OWNER_URL=postgres://portal_owner:$owner_password@127.0.0.1/portal" | write 0600 "$etc/owner.env"
# The machine's own key: once backups are encrypted it opens them, to prove them at night.
if [ -n "$dry" ]; then
  printf '  write %s (mode 0400)\n' "$etc/proof.key"
else
  # Made before it is written: a failure stops here, and leaves no empty file.
  key=$(cd "$target" && "$node" --input-type=module -e \
    'import { generateX25519Identity } from "age-encryption"; console.log(await generateX25519Identity())')
  printf '%s\n' "$key" | write 0400 "$etc/proof.key"
  chown portal-backup "$etc/proof.key"
  grep -q '^BACKUP_IDENTITY_FILE=' "$etc/owner.env" ||
    printf '%s\n' "BACKUP_IDENTITY_FILE=$etc/proof.key" >>"$etc/owner.env"
fi

say "web server"
sed -n '/^```nginx site$/,/^```$/p' "$home/docs/operations/proxy.md" | sed -e '1d;$d' -e "s/documents\.example\.gov/$host/g" |
  write 0644 /etc/nginx/sites-available/document-ordering-portal

say "service"
run cp "$home"/deploy/document-ordering-portal*.service "$home"/deploy/document-ordering-portal*.timer /etc/systemd/system/
if [ -n "$dry" ]; then
  say "once $etc/portal.env is filled in and the certificate is there"
  printf '  %s\n' "portal migrate" "portal config check" \
    "systemctl enable --now document-ordering-portal, and the timers of its backup, packages and proof" \
    "ln -s /etc/nginx/sites-available/document-ordering-portal /etc/nginx/sites-enabled/; nginx -s reload"
  exit 0
fi

# APP_ENV and the like are written; what an office alone knows is empty. A mail server may ask for no login.
empty=$(sed -n -e '/^SMTP_USER=$/d' -e '/^SMTP_PASSWORD=$/d' -e 's/^\([A-Z_]*\)=$/\1/p' "$etc/portal.env" | tr '\n' ' ')
certificate="Put the certificate into /etc/ssl/$host.pem and its key into /etc/ssl/private/$host.key, then run this again."
if [ -n "$empty" ]; then
  say "Fill these in, in $etc/portal.env, then run this again: $empty"
  [ -f "/etc/ssl/$host.pem" ] || say "$certificate"
  exit 0
fi
say "tables"
/usr/local/bin/portal migrate
/usr/local/bin/portal config check || true
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  # One that runs gets the settings of today.
  systemctl try-restart document-ordering-portal
  systemctl enable --now document-ordering-portal document-ordering-portal-backup.timer document-ordering-portal-packages.timer document-ordering-portal-prove.timer
  say "The code for the first admin, at https://$host/setup: journalctl -u document-ordering-portal | grep setup_code"
else
  say "There is no systemd here: start it by portal serve"
fi
if [ -f "/etc/ssl/$host.pem" ]; then
  ln -sf ../sites-available/document-ordering-portal /etc/nginx/sites-enabled/document-ordering-portal
  nginx -t -q && { nginx -s reload 2>/dev/null || true; }
else
  say "$certificate"
fi
