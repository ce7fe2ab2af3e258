import Foundation
import MemberCore
import MemberHTTP

/// How far this machine's clock is from the issuer's, measured at the token endpoint (RFC 9110 §6.6.1).
///
/// A sign-in must not fail because the member's clock is wrong. The offset is taken only from an answer of the issuer's own token
/// endpoint over TLS, only if the app allows it, and never beyond a day.
final class ServerClock: Sendable {
    private static let limit: Double = 86_400
    private let isAllowed: Bool
    private let offset = Locked<Double>(0)

    init(isAllowed: Bool) { self.isAllowed = isAllowed }

    /// Learns from an answer that has just arrived.
    func learn(from response: HTTPResponse, at endpoint: URL, by clock: any MemberClock) {
        guard isAllowed, endpoint.scheme == "https", let date = response.headers["Date"].flatMap(HTTPDate.parse) else { return }
        let measured = Double(date) - clock.now.timeIntervalSince1970
        // The field has whole seconds: less than two of them say nothing.
        offset.withLock { $0 = abs(measured) < 2 || abs(measured) > Self.limit ? 0 : measured }
    }

    /// The issuer's time, as far as it is known.
    func now(by clock: any MemberClock) -> Date { clock.now.addingTimeInterval(offset.value) }
}
