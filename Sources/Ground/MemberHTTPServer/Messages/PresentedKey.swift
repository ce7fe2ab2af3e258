import Foundation
import MemberCore
import MemberCrypto

/// The key that a request sends (RFC 6750 §2.1).
enum PresentedKey: Equatable, Sendable {
    case none, malformed
    /// A key, by its hash.
    case key(hash: Data)

    /// Reads the fields of a request. Two of them, or one that is not one token, are malformed.
    init(_ headers: HTTPHeaders) {
        let fields = headers.all("Authorization")
        let schemes = fields.map { $0.split(at: " ", maxSplits: 1, omitsEmpty: false) }
        guard schemes.contains(where: { String($0[0]).equalsIgnoringCase("Bearer") }) else {
            self = .none
            return
        }
        guard fields.count == 1, schemes[0].count == 2 else {
            self = .malformed
            return
        }
        let key = String(schemes[0][1].withoutBlanks)
        self = Self.isToken(key) ? .key(hash: Self.hash(of: key)) : .malformed
    }

    /// Letters, digits and `-._~+/`, then any number of `=`.
    private static func isToken(_ text: String) -> Bool {
        let body = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
        return !body.isEmpty && body.allSatisfy(Self.characters.contains)
    }

    private static let characters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/".utf8)

    /// The hash of a key, by which the accepted keys are kept.
    static func hash(of key: String) -> Data { Digest.sha256(Data(key.utf8)) }
}
