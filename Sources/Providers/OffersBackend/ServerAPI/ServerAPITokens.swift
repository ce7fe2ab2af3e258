import Foundation
import MemberCore
import MemberOAuth
import MemberRequests

/// The tokens of calls, signed by a key: good for five minutes, used for four.
final class ServerAPITokens: TokenSource {
    private static let life = 300
    private static let use = 0.0..<240
    private let key: ServerAPIKey
    private let clock: any MemberClock
    private let current = Locked<TokenSet?>(nil)

    init(key: ServerAPIKey, clock: any MemberClock) { (self.key, self.clock) = (key, clock) }

    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        let now = clock.now
        let tokens = current.withLock { current -> TokenSet? in
            if let current, Self.use.contains(now.timeIntervalSince(current.received)), current.accessToken != rejected {
                return current
            }
            current = signed(now)
            return current
        }
        guard let tokens else { throw .tokenUnavailable(code: ServerAPIError.signingFailed.code) }
        return tokens
    }

    private func signed(_ now: Date) -> TokenSet? {
        let made = Int64(now.timeIntervalSince1970)
        let token = key.token([
            "iss": .string(key.issuerID), "iat": .integer(made), "exp": .integer(made + Int64(Self.life)),
            "aud": .string("appstoreconnect-v1"), "bid": .string(key.bundleID),
        ])
        return token.map { TokenSet(accessToken: Secret($0), life: .seconds(Double(Self.life)), receivedBy: clock) }
    }
}
