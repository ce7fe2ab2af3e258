public import MemberCore
public import MemberCrypto
public import MemberHTTP

extension RevocationChecker {
    /// Creates a checker that asks the authorities over a transport.
    ///
    /// ```swift
    /// let revocation = RevocationChecker(transport: NetworkTransport())
    /// let verifier = try StoreVerifier(
    ///     bundleID: "com.example.app", appAppleID: 1234567890, environment: .production, roots: roots, revocation: revocation)
    /// ```
    /// A response that does not come, or that has another status than 200, leaves the status unknown: the evidence then fails
    /// with ``OfferReason/verifyTemporary``.
    /// - Parameters:
    ///   - transport: Sends the queries; on Apple systems the system asks, and it is not used.
    ///   - clock: The time.
    public convenience init(transport: any HTTPTransport, clock: any MemberClock = SystemClock()) {
        self.init(clock: clock) { query in
            var request = HTTPRequest(.post, query.responder)
            request.body = HTTPBody(query.body, contentType: RevocationQuery.mediaType)
            (request.limits.whole, request.limits.body) = (.seconds(10), 64 << 10)
            guard let response = try? await transport.send(request), response.status == 200 else { return nil }
            return response.body
        }
    }
}
