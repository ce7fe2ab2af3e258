# Certificates for tests of one server on 127.0.0.1, made by the openssl command. To be sourced by bash.
#   make_certificates DIR CLIENT…   leaves in DIR an authority (ca.pem, ca.key), the server's server.pem and server.key, and for
#                                   each CLIENT one for the name CLIENT.example.test (CLIENT.pem, CLIENT.key); besides self.pem and
#                                   stranger.pem, which nobody but their own keys signed; trusted.pem is what a server may let in:
#                                   ca.pem and self.pem

quietly() { openssl "$@" 2>/dev/null; }

# A key and a request; everything is on the P-256 curve, which is quick to make.
request_certificate() { # name subject
  quietly req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1.key" -out "$1.csr" -subj "$2"
}

sign_certificate() { # name extensions…
  local name=$1
  shift
  printf '%s\n' 'basicConstraints=critical,CA:FALSE' "$@" >"$name.ext"
  quietly x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 7 -out "$name.pem" -extfile "$name.ext"
  rm "$name.csr" "$name.ext"
}

self_sign() { # name subject alternative
  quietly req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1.key" -out "$1.pem" -days 7 -subj "$2" \
    -addext "subjectAltName=DNS:$3"
}

make_certificates() { # directory clients…
  mkdir -p "$1"
  (
    cd "$1"
    shift
    quietly req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem -days 7 \
      -subj "/O=Member/CN=An authority for tests" -addext basicConstraints=critical,CA:TRUE \
      -addext keyUsage=critical,keyCertSign,cRLSign
    request_certificate server "/O=Member/CN=localhost"
    sign_certificate server 'subjectAltName=IP:127.0.0.1,DNS:localhost' 'extendedKeyUsage=serverAuth'
    local client
    for client in "$@"; do
      request_certificate "$client" "/O=Member/CN=$client.example.test"
      sign_certificate "$client" "subjectAltName=DNS:$client.example.test" 'extendedKeyUsage=clientAuth'
    done
    self_sign self "/O=Member/CN=self.example.test" self.example.test
    cat ca.pem self.pem >trusted.pem
    self_sign stranger "/O=Member/CN=client.example.test" client.example.test
  )
}
