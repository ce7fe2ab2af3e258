import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE

/// The mistake of a ``MisbehavingProvider``; the names are those of the conformance tests for relying parties.
public enum Misbehaviour: String, Sendable, CaseIterable {
    /// No mistake: the whole sign-in is correct.
    case nothing = "client-test"
    /// The token endpoint demands HTTP Basic.
    case clientSecretBasic = "client-secret-basic"
    /// The ID token has another nonce.
    case nonceInvalid = "nonce-invalid"
    /// The ID token names no key, and the key set has one.
    case kidAbsentSingleKey = "kid-absent-single-jwks"
    /// The ID token names no key, and the key set has several.
    case kidAbsentSeveralKeys = "kid-absent-multiple-jwks"
    /// The ID token has no `iat`.
    case missingIssuedAt = "missing-iat"
    /// The ID token has no `sub`.
    case missingSubject = "missing-sub"
    /// The ID token has no `aud`.
    case missingAudience = "missing-aud"
    /// The ID token is for another client.
    case invalidAudience = "invalid-aud"
    /// The ID token names another issuer.
    case invalidIssuer = "invalid-iss"
    /// The ID token is not signed.
    case unsigned = "idtoken-sig-none"
    /// The RS256 signature is broken.
    case brokenRS256 = "invalid-sig-rs256"
    /// The ES256 signature is broken.
    case brokenES256 = "invalid-sig-es256"
    /// The ID token is signed with HS256 and a wrong secret.
    case brokenHS256 = "invalid-sig-hs256"
    /// User info is about another member.
    case userInfoInvalidSubject = "userinfo-invalid-sub"
    /// The discovery document names another issuer.
    case issuerMismatch = "discovery-issuer-mismatch"
    /// The keys change right before the ID token is signed.
    case rotationJustBeforeSigning = "signing-key-rotation-just-before-signing"
    /// The ID token of a refresh response names another issuer.
    case refreshInvalidIssuer = "refresh-token-invalid-issuer"
    /// The ID token of a refresh response is about another member.
    case refreshInvalidSubject = "refresh-token-invalid-sub"
}

/// The keys of a ``MisbehavingProvider``: the signing key and the published set.
struct ProviderKeys: Sendable {
    let signer: JWSSigner
    let published: Data
    init(_ misbehaviour: Misbehaviour, generation: Int = 0) throws {
        let name =
            misbehaviour == .kidAbsentSingleKey || misbehaviour == .kidAbsentSeveralKeys ? nil : SystemRandom().token(bytes: 6)
        let key: SigningKey =
            misbehaviour == .brokenES256
            ? .p256(P256PrivateKey.generate()) : .rsa(try RSAKeys.key(generation, for: "misbehaving"))
        signer = JWSSigner(key: key, kid: name)
        var set = [signer.publicJWK]
        if misbehaviour == .kidAbsentSeveralKeys {
            set.insert(
                JWSSigner(key: .rsa(try RSAKeys.key(generation, for: "misbehaving, beside it")), kid: nil).publicJWK, at: 0)
        }
        published = JWKSet(keys: set).encoded()
    }
}
