# Installing Glewlwyd, the OpenID provider of the integration tests and the demonstration. To be sourced by bash.
#   glewlwyd_installed   whether everything Scripts/glewlwyd needs is there
#   glewlwyd_install     adds what is missing from Debian's packages; asks for root only then

glewlwyd_schema=/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3

glewlwyd_installed() {
  local command
  for command in glewlwyd rnbyc sqlite3 jq curl openssl; do
    command -v "$command" >/dev/null || return 1
  done
  [ -r "$glewlwyd_schema" ]
}

# Runs a command as root, by sudo where this is somebody else.
glewlwyd_as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -- "$@"; fi
}

# Debian's package asks questions and starts a service; both are told not to.
glewlwyd_install() {
  if glewlwyd_installed; then return 0; fi
  command -v apt-get >/dev/null || { echo "glewlwyd: only Debian and its relatives have the package" >&2; return 1; }
  glewlwyd_as_root bash -c '
    export DEBIAN_FRONTEND=noninteractive
    command -v debconf-set-selections >/dev/null || apt-get install -y -q debconf
    echo "glewlwyd glewlwyd/config_type select No configuration" | debconf-set-selections
    guard=/usr/sbin/policy-rc.d
    if [ ! -e "$guard" ]; then
      trap "rm -f $guard" EXIT
      printf "#!/bin/sh\nexit 101\n" >"$guard"
      chmod 755 "$guard"
    fi
    apt-get update -q || echo "glewlwyd: some package sources did not answer; continuing" >&2
    apt-get install -y -q --no-install-recommends dbconfig-no-thanks glewlwyd rnbyc sqlite3 jq curl openssl ca-certificates
  ' >&2
}
