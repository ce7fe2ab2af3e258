# Which packages of the system are missing, and installing them. To be sourced by bash, after glewlwyd.sh.
#   need PACKAGE…                 a package must be installed: for headers, which a present library does not prove
#   need_command COMMAND PACKAGE  a command must be there, from wherever
#   need_glewlwyd                 the OpenID provider of the integration tests
#   install_missing               installs what was found missing, asking for root only then; leaves with 3 where it cannot

missing=()
misses_glewlwyd=no
asked=()

need() { asked+=("$@"); }

need_command() { command -v "$1" >/dev/null || missing+=("$2"); }

need_glewlwyd() { glewlwyd_installed || misses_glewlwyd=yes; }

# Whether a package is here on a system that is no relative of Debian's: by what it brings.
is_here_anyhow() {
  case $1 in
    libcurl4-openssl-dev) pkg-config --exists libcurl ;;
    libssl-dev) pkg-config --exists libssl ;;
    libsqlite3-dev) pkg-config --exists sqlite3 ;;
    zlib1g-dev) pkg-config --exists zlib || command -v xcrun >/dev/null ;;
    libmicrohttpd-dev) pkg-config --exists libmicrohttpd ;;
    libxml2-dev) pkg-config --exists libxml-2.0 || command -v xcrun >/dev/null ;;
    libpq-dev) pkg-config --exists libpq ;;
    pkg-config) command -v pkg-config >/dev/null ;;
    pgbouncer) [ -x /usr/sbin/pgbouncer ] || command -v pgbouncer >/dev/null ;;
    nginx) [ -x /usr/sbin/nginx ] || command -v nginx >/dev/null ;;
    libc6-dev) [ -e /usr/include/stdio.h ] || command -v xcrun >/dev/null ;;
    python3-venv) python3 -c 'import ensurepip, venv' ;;
  esac 2>/dev/null
}

# One question for all packages, since each costs a start of dpkg-query.
find_missing_packages() {
  local package known=
  if command -v dpkg-query >/dev/null; then
    known=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' ${asked[@]+"${asked[@]}"} 2>/dev/null || true)"
  fi
  for package in ${asked[@]+"${asked[@]}"}; do
    case $known in
      *" installed:$package "*) continue ;;
    esac
    # pkgconf is what newer systems install under the older name.
    if [ -z "$known" ] || [ "$package" = pkg-config ]; then is_here_anyhow "$package" && continue; fi
    missing+=("$package")
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo -- "$@"
  else
    echo "setup: needs root, and there is no sudo; run as root: $*" >&2
    exit 3
  fi
}

# A missing thing by Debian's name, and how other systems call it.
describe() {
  case $1 in
    libcurl4-openssl-dev) echo "libcurl's headers: dnf install libcurl-devel, apk add curl-dev, brew install curl" ;;
    libssl-dev) echo "OpenSSL's headers: dnf install openssl-devel, apk add openssl-dev, brew install openssl@3" ;;
    libsqlite3-dev) echo "SQLite's headers: dnf install sqlite-devel, apk add sqlite-dev, brew install sqlite" ;;
    zlib1g-dev) echo "zlib's headers: dnf install zlib-devel, apk add zlib-dev" ;;
    libmicrohttpd-dev) echo "libmicrohttpd's headers: dnf install libmicrohttpd-devel, apk add libmicrohttpd-dev, brew install libmicrohttpd" ;;
    libpq-dev) echo "libpq's headers: dnf install libpq-devel, apk add libpq-dev, brew install libpq (and link it: brew link --force libpq)" ;;
    postgresql) echo "PostgreSQL's server: dnf install postgresql-server, apk add postgresql, brew install postgresql" ;;
    libxml2-dev) echo "libxml2's headers: dnf install libxml2-devel, apk add libxml2-dev" ;;
    pkg-config) echo "pkg-config: dnf install pkgconf, apk add pkgconf, brew install pkgconf" ;;
    libc6-dev) echo "the C library's headers: dnf install glibc-devel, apk add musl-dev, xcode-select --install" ;;
    python3-venv) echo "Python's venv: dnf install python3, apk add python3, brew install python" ;;
    sqlite3) echo "sqlite3: dnf install sqlite, apk add sqlite, brew install sqlite" ;;
    *) echo "$1: dnf install $1, apk add $1, brew install $1" ;;
  esac
}

# A missing thing by Homebrew's name; nothing for what comes with macOS or is not needed there.
brew_formula() {
  case $1 in
    libmicrohttpd-dev) echo libmicrohttpd ;;
    libsqlite3-dev | sqlite3) echo sqlite ;;
    libpq-dev) echo libpq ;;
    pkg-config) echo pkgconf ;;
    libssl-dev | openssl) echo openssl@3 ;;
    libcurl4-openssl-dev | curl) echo curl ;;
    python3 | python3-venv) echo python ;;
    libc6-dev | libxml2-dev | zlib1g-dev | dbus | gnome-keyring | libsecret-tools) ;;
    *) echo "$1" ;;
  esac
}

# Homebrew installs for the person who runs it, never as root.
install_by_brew() {
  local package formula formulas=()
  for package in ${missing[@]+"${missing[@]}"}; do
    formula=$(brew_formula "$package")
    case " ${formulas[*]-} " in
      *" $formula "*) ;;
      *) if [ -n "$formula" ]; then formulas+=("$formula"); fi ;;
    esac
  done
  if [ ${#formulas[@]} -gt 0 ]; then
    echo "setup: installing ${formulas[*]} by Homebrew" >&2
    HOMEBREW_NO_AUTO_UPDATE=1 brew install --quiet "${formulas[@]}" >&2 || {
      echo "setup: could not install ${formulas[*]}" >&2
      exit 3
    }
  fi
  if [ "$misses_glewlwyd" = yes ]; then
    echo "setup: Homebrew has no glewlwyd; the tests and steps that need it are left out" >&2
  fi
}

explain_other_system() {
  local package
  echo "setup: this script installs by apt-get (Debian, Ubuntu and their relatives) or Homebrew only. Missing here:" >&2
  for package in ${missing[@]+"${missing[@]}"}; do echo "  $(describe "$package")" >&2; done
  if [ "$misses_glewlwyd" = yes ]; then
    echo "  glewlwyd with rnbyc and its SQLite schema: https://github.com/babelouest/glewlwyd" >&2
  fi
  exit 3
}

install_missing() {
  find_missing_packages
  if [ ${#missing[@]} = 0 ] && [ "$misses_glewlwyd" = no ]; then return 0; fi
  if ! { command -v apt-get && command -v dpkg-query; } >/dev/null; then
    if command -v brew >/dev/null; then
      install_by_brew
      return 0
    fi
    explain_other_system
  fi
  local update='apt-get update -q || echo "setup: some package sources did not answer; continuing" >&2'
  # Glewlwyd's own script refreshes the list of packages, and once is enough.
  if [ "$misses_glewlwyd" = yes ]; then
    echo "setup: installing glewlwyd" >&2
    glewlwyd_install || { echo "setup: could not install glewlwyd" >&2; exit 3; }
    update=:
  fi
  if [ ${#missing[@]} -gt 0 ]; then
    echo "setup: installing ${missing[*]}" >&2
    # No package that comes with a service is to start it.
    as_root bash -c "
      export DEBIAN_FRONTEND=noninteractive
      if [ ! -e /usr/sbin/policy-rc.d ]; then
        trap 'rm -f /usr/sbin/policy-rc.d' EXIT
        printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
        chmod 755 /usr/sbin/policy-rc.d
      fi
      $update
      apt-get install -y -q --no-install-recommends \"\$@\"
    " setup "${missing[@]}" >&2 || { echo "setup: could not install ${missing[*]}" >&2; exit 3; }
  fi
}
