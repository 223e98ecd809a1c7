#!/bin/sh
# Installs the portal of this archive on one machine with Debian 12, Ubuntu 24.04 or newer, as root:
#
#   deploy/install.sh --host documents.example.gov [--dry-run]
#
# It may be run again: what is there already stays. --dry-run prints what it would do, and changes nothing.
set -eu

home=$(cd "${0%/*}/.." && pwd)
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
usage() {
  printf 'deploy/install.sh --host documents.example.gov [--dry-run]\n' >&2
  exit 2
}
# Runs a command, or prints it.
run() { if [ -n "$dry" ]; then printf '  %s\n' "$*"; else "$@"; fi; }
# Writes standard input to a file of this mode, unless it is there.
write() {
  if [ -e "$2" ]; then
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
    *) usage ;;
  esac
done
case $host in "" | *[!a-z0-9.-]*) usage ;; esac

# What this machine has.
[ -n "$dry" ] || [ "$(id -u)" = 0 ] || stop "Run this as root."
. /etc/os-release
case $ID-${VERSION_ID%%.*} in
  debian-1[2-9] | ubuntu-2[4-9]) ;;
  *) stop "This is ${PRETTY_NAME:-another system}; the script knows Debian 12, Ubuntu 24.04 and newer. See docs/operations/install.md." ;;
esac
[ -f "$home/packages/server/dist/bundled/main.js" ] || [ -f "$home/packages/server/dist/main.js" ] ||
  stop "$home is no release: unpack the archive, and run its own deploy/install.sh."
node=$(command -v /usr/bin/node || true)
[ -n "$node" ] || stop "There is no /usr/bin/node. Install Node 24 (https://github.com/nodesource/distributions), then run this again."
"$node" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  stop "/usr/bin/node is $("$node" --version); the portal needs 20.19 or newer, best 24."
if command -v ss >/dev/null; then
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
  sed -e "s|^PUBLIC_URL=$|PUBLIC_URL=https://$host|" \
    -e "s|^DATABASE_URL=.*|DATABASE_URL=postgres://portal_app:$app_password@127.0.0.1/portal|" \
    -e "s|^PROVE_DATABASE_URL=.*|$proof|" \
    -e "s|^SESSION_SECRET=$|SESSION_SECRET=$(random -base64 48)|" \
    -e "s|^DOCUMENT_KEY=$|DOCUMENT_KEY=k1:$(random -base64 32)|" \
    -e "s|^AUDIT_SIGNING_KEY=$|AUDIT_SIGNING_KEY=$(random -base64 32)|" \
    -e "s|^SERVICE_KEY=$|SERVICE_KEY=$(random -hex 32)|" \
    "$home/deploy/portal.env.example"
} | write 0600 "$etc/portal.env"
[ -n "$dry" ] || grep -q '^PROVE_DATABASE_URL=' "$etc/portal.env" || printf '\n%s\n' "$proof" >>"$etc/portal.env"
echo "DATABASE_OWNER_URL=postgres://portal_owner:$owner_password@127.0.0.1/portal" | write 0600 "$etc/owner.env"

say "web server"
sed -n '/^```nginx site$/,/^```$/p' "$home/docs/operations/proxy.md" | sed -e '1d;$d' -e "s/documents\.example\.gov/$host/g" |
  write 0644 /etc/nginx/sites-available/document-ordering-portal

say "service"
run cp "$home"/deploy/document-ordering-portal*.service "$home"/deploy/document-ordering-portal*.timer /etc/systemd/system/
[ -z "$dry" ] || exit 0

# APP_ENV and the like are written; what an office alone knows is empty. A mail server may ask for no login.
empty=$(sed -n -e '/^SMTP_USER=$/d' -e '/^SMTP_PASSWORD=$/d' -e 's/^\([A-Z_]*\)=$/\1/p' "$etc/portal.env" | tr '\n' ' ')
if [ -n "$empty" ]; then
  say "Fill these in, in $etc/portal.env, then run this again: $empty"
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
  say "Put the certificate into /etc/ssl/$host.pem and its key into /etc/ssl/private/$host.key, then run this again."
fi
