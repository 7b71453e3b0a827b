#!/bin/sh
# Lists what `npm ci` installed below node_modules in sbom.cdx.json, and leaves nothing else but what a program needs of it at run time:
# without what only compilers and readers want. Arguments: those of `npm ci` that left out more than devDependencies.
set -eu

# npm lists what is there only where nothing is missing that the manifests name.
npm pkg delete devDependencies --workspaces --include-workspace-root
npm pkg set --json workspaces="[$(readlink node_modules/@masque/* | sed 's#^../../\(.*\)#"\1"#' | paste -sd, -)]"
npm sbom --omit=dev "$@" --sbom-format=cyclonedx > sbom.cdx.json

find node_modules -type f \( \
  -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.tsbuildinfo' -o -iname '*.md' ! -iname 'licen[cs]e*' \
  -o -path '*/@opentelemetry/*.cjs' ! -path '*/@opentelemetry/api/*' \
  -o -path '*/semantic-conventions/dist/experimental_*' -o -path '*/semantic-conventions/dist/index-incubating*' \
  -o -path '*/luxon/build/global/*' -o -path '*/luxon/build/es6/*' -o -path '*/zod/*.cjs' \
  \) -delete
find node_modules -type d \
  \( -name test -o -name tests -o -name __tests__ -o -name esm5 -o -name bundles -o -name amd -o -name cjs-browser \) \
  -prune -exec rm -r {} +
# Manifests, and this file.
find . -type f ! -path '*/node_modules/*' ! -name sbom.cdx.json -delete
find . -type d -empty -delete
