#!/bin/sh
# `init` makes the bucket and the services' user; `backup` and `restore` copy the bucket to and from /backup/media.
set -eu
mc --quiet alias set store http://minio:9000 root "$MINIO_ROOT_PASSWORD"
case "$1" in
init)
  mc --quiet mb --ignore-existing store/masque
  mc --quiet admin user add store masque "$MEDIA_SECRET"
  mc --quiet admin policy create store masque /masque/minio-policy.json
  # It fails when the user has it already.
  mc --quiet admin policy attach store masque --user masque ||
    mc admin policy entities store --user masque | grep -q masque
  ;;
backup) mc --quiet mirror --overwrite --remove store/masque /backup/media ;;
restore) mc --quiet mirror --overwrite /backup/media store/masque ;;
*)
  echo "init, backup or restore, not $1" >&2
  exit 1
  ;;
esac
