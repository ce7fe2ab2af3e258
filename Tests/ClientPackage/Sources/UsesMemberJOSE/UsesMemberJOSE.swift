import Foundation
import MemberJOSE

func subject(of token: String, keys: Data) throws(JOSEError) -> Data {
    let jws = try CompactJWS(token)
    _ = try JWSVerifier.verify(jws, keys: JWKSet(parsing: keys), allowed: [.es256, .rs256])
    return jws.payload
}

func sign(_ payload: Data, with key: P256PrivateKey) throws(JOSEError) -> String {
    try JWSSigner(key: .p256(key), kid: "1").sign(payload: payload)
}

func text(of error: JOSEError) -> String { error.code }
