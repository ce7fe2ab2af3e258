import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer

/// An operator's session in a browser.
struct OperatorSession: Sendable, Equatable {
    /// The key that it began with: an operator's, for one app.
    let key: VerifiedKey
    /// When it ends at the latest; earlier if the key is removed.
    let ends: Date
    /// The token in every form of its pages, which other pages cannot read.
    let formToken: String
}

extension OperatorSession: Masked {
    /// Only the key's id.
    var description: String { "OperatorSession(\(key.id))" }
}

/// The sessions of operators: each is a cookie that the service has signed, so that every process with the same settings accepts it, and
/// none keeps anything.
///
/// The signature depends on the hash of the operator's key, so that a session ends when the key does, or is replaced.
struct OperatorSessions: Sendable {
    /// How long a session lasts.
    static let life: TimeInterval = 8 * 3600

    private let secret: Data
    private let keys: KeyGuard
    private let clock: any MemberClock
    private let random: any RandomSource

    /// Sessions.
    /// - Parameters:
    ///   - secret: The key of the signatures, the same in all processes.
    ///   - keys: The accepted API keys.
    ///   - clock: The time.
    ///   - random: The source of the sessions' names.
    init(secret: Data, keys: KeyGuard, clock: any MemberClock, random: any RandomSource = SystemRandom()) {
        (self.secret, self.keys, self.clock, self.random) = (secret, keys, clock, random)
    }

    /// Begins a session.
    /// - Parameter key: The key, which is an operator's.
    /// - Returns: The cookie's value.
    func begin(with key: AcceptedKey) -> Secret {
        let end = min(clock.now.addingTimeInterval(Self.life), key.until ?? .distantFuture)
        let parts = [
            Base64URL.encode(Data(key.key.id.utf8)), String(Int64(end.timeIntervalSince1970)), random.token(bytes: 16),
        ]
        let claim = parts.joined(separator: ".")
        return Secret(claim + "." + Self.sign("session", claim, signingKey(of: key)))
    }

    /// Finds the session of a cookie.
    /// - Parameter text: The cookie's value.
    /// - Returns: The session; nil for a value that was not signed here, has ended, or whose key is no longer accepted.
    /// - Throws: What the guard's keys throw.
    func session(_ text: String?) async throws -> OperatorSession? {
        guard let text, text.utf8.count <= 1024 else { return nil }
        let parts = text.split(at: ".", omitsEmpty: false).map(String.init)
        guard parts.count == 4, let id = Base64URL.decode(parts[0]).flatMap({ String(validUTF8: $0) }),
            let seconds = Int64(parts[1]), let key = try await keys.accepted(id: id), key.key.may("operator")
        else { return nil }
        let (claim, signingKey) = (parts.prefix(3).joined(separator: "."), signingKey(of: key))
        let end = Date(timeIntervalSince1970: TimeInterval(seconds))
        guard constantTimeEquals(Self.sign("session", claim, signingKey), parts[3]), clock.now < end else { return nil }
        return OperatorSession(key: key.key, ends: end, formToken: Self.sign("form", claim, signingKey))
    }

    private func signingKey(of key: AcceptedKey) -> Data {
        MAC.hmacSHA256(key: secret, message: Data("member.operator.1\0".utf8) + key.hash)
    }

    private static func sign(_ purpose: String, _ claim: String, _ key: Data) -> String {
        Base64URL.encode(MAC.hmacSHA256(key: key, message: Data((purpose + "\0" + claim).utf8)))
    }
}
