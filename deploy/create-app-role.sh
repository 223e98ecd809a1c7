#!/bin/sh
# Run by the database's image when its volume is new: the role of the running server owns nothing.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=password="$(cat "$PORTAL_APP_PASSWORD_FILE")" <<'SQL'
create role portal_app login password :'password';
SQL
