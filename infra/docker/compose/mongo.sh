#!/usr/bin/env bash
# Starts mongod as its image does, with the key of the replica set in memory.
set -euo pipefail
umask 077
printf '%s' "$MONGO_KEY" >/run/mongo/key
unset MONGO_KEY
exec docker-entrypoint.sh "$@"
