#!/bin/sh
# Firefox exits with its parent process, even if that is killed.
exec setpriv --pdeathsig KILL "$FIREFOX" "$@"
