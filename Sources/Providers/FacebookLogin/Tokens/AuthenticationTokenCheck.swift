import Foundation
import MemberCore
import MemberOAuth

/// The checks of a login's signed token that come before its signature, in their order; the first that fails rejects it.
struct AuthenticationTokenCheck: Sendable {
    /// The app's id.
    let appID: String
    /// What was sent with the login.
    let nonce: String
    /// The moment of judgement.
    let now: Date

    /// How old a token may be when it arrives, in seconds.
    static let maximumAge: TimeInterval = 600

    /// Checks payload and header of a token.
    /// - Parameter token: The compact token.
    /// - Throws: `OAuthError.idToken(_:)`.
    func check(_ token: String) throws(OAuthError) {
        guard !token.isEmpty, !nonce.isEmpty else { throw .idToken(.missing) }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map { Base64URL.decode($0) }
        guard parts.count == 3 else { throw .idToken(.malformed) }
        guard let payload = Self.object(parts[1]) else { throw .idToken(.malformed) }
        if let problem = problem(of: payload) { throw .idToken(problem) }
        guard let header = Self.object(parts[0]) else { throw .idToken(.malformed) }
        if let problem = Self.problem(ofHeader: header) { throw .idToken(problem) }
    }

    private static func object(_ data: Data?) -> JSONValue? {
        guard let data, let value = try? JSONValue(parsing: data), value.object != nil else { return nil }
        return value
    }

    private func problem(of payload: JSONValue) -> IDTokenProblem? {
        let filled = { (name: String) in payload[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        guard filled("jti") != nil else { return .claimMissing("jti") }
        guard let issuer = filled("iss") else { return .claimMissing("iss") }
        guard Self.isIssuer(issuer) else { return .issuer(expected: FacebookOAuthProfile.issuer, found: issuer) }
        guard let audience = payload["aud"]?.string else { return .claimMissing("aud") }
        guard audience.isExactly(appID) else { return .audience(expected: appID, found: [audience]) }
        if let problem = timeProblem(payload) { return problem }
        guard let found = filled("nonce") else { return .claimMissing("nonce") }
        guard found.isExactly(nonce) else { return .nonce }
        return filled("sub") == nil ? .claimMissing("sub") : nil
    }

    private func timeProblem(_ payload: JSONValue) -> IDTokenProblem? {
        let now = now.timeIntervalSince1970
        guard let end = payload["exp"]?.double else { return .claimMissing("exp") }
        guard end > now else { return .expired(secondsAgo: Self.whole(now - end)) }
        guard let made = payload["iat"]?.double else { return .claimMissing("iat") }
        guard made >= now - Self.maximumAge else {
            return .issuedTooLongAgo(seconds: Self.whole(now - made), allowed: Int(Self.maximumAge))
        }
        return nil
    }

    /// Whether an issuer is Facebook: an address at its domain, or below it.
    static func isIssuer(_ text: String) -> Bool {
        guard let host = URL(string: text)?.host(percentEncoded: true)?.lowercased() else { return false }
        return host == "facebook.com" || host.hasSuffix(".facebook.com")
    }

    private static func problem(ofHeader header: JSONValue) -> IDTokenProblem? {
        let algorithm = header["alg"]?.string ?? ""
        guard algorithm == "RS256" else { return .algorithm(found: algorithm, allowed: ["RS256"]) }
        guard header["typ"]?.string == "JWT" else { return .wrongType(header["typ"]?.string ?? "") }
        return header["kid"]?.string?.isEmpty == false ? nil : .malformed
    }

    private static func whole(_ seconds: Double) -> Int { seconds < 1e15 ? Int(seconds.rounded(.up)) : Int.max }
}
