import FacebookLogin
import Foundation
import MemberCore
import MemberOAuth

/// Reads an arriving address as a redirect of Facebook's dialog, and again by hand.
struct DialogRedirectTarget: Sendable {
    private let attempts: [Attempt]
    private static let addresses = [
        "fb123://authorize/", "fb123pro://authorize/", "http://127.0.0.1:8080/cb", "https://app.test/cb?tenant=a",
    ]
    private static let state =
        #"{"0_auth_logger_id":"5","3_method":"sfvc_auth","challenge":"A%2Fb+c%3D","com.facebook.sdk_client_state":true}"#
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    /// What a response is kept of.
    private static let kept = [
        "access_token", "id_token", "nonce", "code", "user_token_nonce", "granted_scopes", "denied_scopes", "signed_request",
        "user_id", "graph_domain", "expires", "expires_at", "expires_in", "data_access_expiration_time",
    ]

    init() { attempts = Self.addresses.compactMap(URL.init).compactMap { Self.attempt($0) } }

    /// Reads an address.
    /// - Parameters:
    ///   - url: What arrived.
    ///   - choice: Which login waits.
    /// - Throws: What two readers do not agree about.
    func run(_ url: URL, _ choice: Int) throws(FuzzFinding) {
        let attempt = attempts[choice & 3]
        let response = AuthorizationResponse(url, for: attempt, DialogReading.profile)
        let asksForCode = attempt.responseType == "code"
        let hand = DialogByHand(url, awaitedAt: attempt.redirectURI, asksForCode: asksForCode)
        let expected = asksForCode ? Self.expectedOfWeb(hand) : Self.expectedOfScheme(hand)
        try holds(response.outcome == expected, "two readers see one meaning")
        guard case .answeredWithTokens(let tokens)? = response.answer else {
            return try holds(response.answer == nil && response.outcome != .accepted, "a refusal comes without tokens")
        }
        try holds(response.outcome == .accepted, "tokens come with an accepted response")
        try holds(hand.challenge == DialogByHand.challenge(in: Self.state), "tokens come with this login's challenge")
        let kept = asksForCode ? ["code", "granted_scopes", "denied_scopes"] : Self.kept
        let carried = kept.compactMap { name in hand.filled(name).map { FormFields.Field(name, $0) } }
        let sorted = tokens.fields.fields.sorted { $0.name < $1.name }
        try holds(sorted == carried.sorted { $0.name < $1.name }, "what is carried is what arrived")
        try holds(Field(tokens.code?.reveal) == Field(hand.filled("code")), "the code is the one that arrived")
        if !asksForCode { try brought(tokens, hand) }
        try holds(Self.stored(attempt, response.answer) == response.answer, "what is kept comes out as it was")
    }

    /// Texts are compared by their bytes.
    private typealias Field = FormFields.Field

    private func brought(_ tokens: RedirectTokens, _ hand: DialogByHand) throws(FuzzFinding) {
        let brought = LoginResponse(redirect: tokens.fields, at: Self.now)
        try holds(Field(brought.accessToken) == Field(hand.filled("access_token")), "the token is the one that arrived")
        try holds(Field(brought.idToken) == Field(hand.filled("id_token")), "the signed token is the one that arrived")
        let named: String? = if case .redirect(let userID) = brought.subject { userID } else { nil }
        try holds(Field(named) == Field(hand.userID), "two readers see one member")
        let granted = hand.filled("granted_scopes").map(DialogByHand.names)
        try holds(brought.granted?.names == granted, "two readers see the same granted names")
        try holds(brought.declined.names == DialogByHand.names(hand.filled("denied_scopes")), "and the same declined ones")
        let times = brought.times
        try holds(max(times.expiration, times.dataAccess) <= .distantFuture, "no time lies behind never")
        if let text = hand.filled("expires"), text.utf8.count < 10, let seconds = UInt32(text), seconds > 0, text.first != "+" {
            try holds(times.expiration == Date(timeIntervalSince1970: Double(seconds)), "a token ends when the redirect says")
        }
    }

    /// At the app's own scheme a response without the login's state may end it, and nobody has declined by that.
    private static func expectedOfScheme(_ hand: DialogByHand) -> RedirectOutcome {
        switch hand.kind {
        case .notMine: return .notMine
        case .broken: return .refused(.brokenEncoding)
        case .granted: return foreignState(hand).map { .failed(.redirect($0)) } ?? .accepted
        case .declined where foreignState(hand) != nil:
            return .failed(.refused(ServerRefusal(place: .authorization, error: "access_denied")))
        case .unusable, .declined, .cancelled, .failed: return .failed(failure(hand.kind))
        }
    }

    /// At an address that any page can reach nothing counts without the login's state, and of a good response the code alone.
    private static func expectedOfWeb(_ hand: DialogByHand) -> RedirectOutcome {
        switch hand.kind {
        case .notMine: return .notMine
        case .broken: return .refused(.brokenEncoding)
        case .granted, .unusable, .declined, .cancelled, .failed: break
        }
        if let problem = foreignState(hand) { return .refused(problem) }
        if hand.hasAny(of: ["access_token", "id_token", "signed_request", "user_id"]) {
            return .failed(.redirect(.unexpectedToken))
        }
        return hand.kind == .granted ? .accepted : .failed(failure(hand.kind))
    }

    private static func failure(_ kind: DialogByHand.Kind) -> OAuthError {
        switch kind {
        case .declined: return .declined()
        case .cancelled: return .agent(.cancelled)
        case .failed(let message, let code):
            let further = FormFields(code.map { [("error_code", $0)] } ?? [])
            return .refused(ServerRefusal(place: .authorization, error: "facebook", description: message, further: further))
        case .unusable, .granted, .notMine, .broken: return .redirect(.unexpectedToken)
        }
    }

    /// What is wrong about the state; nil where it is the login's.
    private static func foreignState(_ hand: DialogByHand) -> RedirectProblem? {
        guard hand.filled("state") != nil else { return .stateMissing }
        guard let found = hand.challenge, let sent = DialogByHand.challenge(in: state) else { return .stateMismatch }
        return found.utf8.elementsEqual(sent.utf8) ? nil : .stateMismatch
    }

    /// The response as a store gives it back.
    private static func stored(_ attempt: Attempt, _ answer: Attempt.Phase?) -> Attempt.Phase? {
        guard let answer, let data = try? JSONEncoder().encode(attempt.moved(to: answer).sealedPart),
            let sealed = try? JSONDecoder().decode(Attempt.SealedPart.self, from: data)
        else { return nil }
        return self.attempt(sealed, phase: answer.name)?.phase
    }

    private static func attempt(_ url: URL) -> Attempt? {
        var members: [String: Any] = [
            "redirectURI": url.absoluteString, "scopes": [String](), "state": state, "hasNoChallenge": true,
        ]
        if url.scheme?.hasPrefix("fb") == true { members["responseType"] = "id_token,token_or_nonce,signed_request" }
        let json = (try? JSONSerialization.data(withJSONObject: members)) ?? Data()
        return (try? JSONDecoder().decode(Attempt.SealedPart.self, from: json)).flatMap { attempt($0, phase: .open) }
    }

    private static func attempt(_ sealed: Attempt.SealedPart, phase: Attempt.Phase.Name) -> Attempt? {
        Attempt(
            id: "1", provider: "facebook", environment: "live", clientID: "123", phase: phase.rawValue, outcome: nil,
            started: .distantPast, expires: .distantFuture, sealed: sealed)
    }
}

extension FormFields.Field {
    /// A text that may be missing; none is an empty name.
    fileprivate init(_ text: String?) { self.init(text == nil ? "" : "text", text ?? "") }
}

extension Attempt {
    fileprivate func moved(to phase: Phase) -> Attempt {
        var attempt = self
        attempt.phase = phase
        return attempt
    }
}
