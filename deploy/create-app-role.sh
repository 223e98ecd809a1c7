#!/bin/sh
# Run by the database's image when its volume is new: the role of the running server owns nothing.
set -eu
# Stop when this user (999) cannot read the file: without a password no one could log in as the role.
password=$(cat "$PORTAL_APP_PASSWORD_FILE")
test -n "$password"
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$password" <<'SQL'
create role portal_app login password :'password';
SQL
