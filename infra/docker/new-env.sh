#!/bin/sh
# Writes .env from .env.example, with fresh secrets where it asks for them. Never over one that is there.
set -eu
cd "$(dirname "$0")/../.."
target=${1:-.env}
if [ -e "$target" ]; then
  echo "$target already exists: delete it to generate a new one, or edit it by hand." >&2
  exit 1
fi
hex() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
while IFS= read -r line; do
  case "$line" in
  SECRETS_KEY=) printf 'SECRETS_KEY=k%s:%s\n' "$(date -u +%Y%m%d%H%M)" "$(head -c 32 /dev/urandom | base64)" ;;
  [A-Z]*=) printf '%s%s\n' "$line" "$(hex)" ;;
  *) printf '%s\n' "$line" ;;
  esac
done <.env.example >"$target"
echo "Wrote $target. Keep a copy of SECRETS_KEY elsewhere: without it, stored model keys can't be decrypted."
