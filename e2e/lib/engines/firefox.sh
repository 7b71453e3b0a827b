#!/bin/sh
# Firefox ends with the process that started it, even if that is killed.
exec setpriv --pdeathsig KILL "$FIREFOX" "$@"
