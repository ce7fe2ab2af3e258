import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE

/// A token of three texts, each encoded; the signature can be any.
func token(_ header: String, _ payload: String = "{}", signature: Data = Data(repeating: 7, count: 64)) -> String {
    [Data(header.utf8), Data(payload.utf8), signature].map(Base64URL.encode).joined(separator: ".")
}

/// A set from the text of its keys.
func keySet(_ keys: String...) throws -> JWKSet { try JWKSet(parsing: Data(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8)) }

/// A public key as the text of its JSON.
func text(_ key: JWK) -> String { String(decoding: key.encoded(), as: UTF8.self) }

/// Whether an action ends with an error.
func failure(_ action: () throws -> Void) -> JOSEError? {
    do {
        try action()
        return nil
    } catch {
        return error as? JOSEError
    }
}
