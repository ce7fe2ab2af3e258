import Foundation
import MemberCore
import MemberOAuth
import SberID
import VKWire

/// Reads an arriving address: the first byte chooses among addresses and rules, the rest is the address. One from `@` to DEL chooses
/// Facebook's dialog.
struct RedirectTarget: Sendable {
    private let attempts: [Attempt]
    private let profiles: [ProviderProfile]
    /// Which of them is the bank's, with a reading of its own.
    private let bank: Int
    private let dialog = DialogRedirectTarget()
    private static let state = "xyz STATE-1+/ä"
    private static let verifier = String(repeating: "v", count: 43)

    init() {
        attempts = ["https://app.test/cb", "http://127.0.0.1:8080/cb?a=1", "com.app:/cb", "vk1://vk.ru/blank.html"]
            .compactMap(URL.init).compactMap(Self.attempt)
        let common = [Self.profile { _ in }, Self.profile { $0.announcesIssuer = true }, Self.lenient, Self.bare, Self.packed]
        bank = common.count
        profiles = common + [SberOAuthProfile.profile(SIDStand.prom.configuration)]
    }

    func run(_ input: Data) throws(FuzzFinding) {
        guard let choice = input.first, let text = String(validUTF8: input.dropFirst()) else { return }
        guard let url = URL(string: text) else { return }
        if choice & 0xC0 == 0x40 { return try dialog.run(url, Int(choice & 3)) }
        let (attempt, kind) = (attempts[Int(choice & 3)], Int(choice >> 2 & 7))
        let isBank = kind >= bank
        let profile = profiles[min(kind, bank)]
        try registration(url, profile)
        let response = AuthorizationResponse(url, for: attempt, profile)
        try holds(
            (response.outcome == .accepted) == (response.answer != nil),
            "a code comes with an accepted response, and with no other"
        )
        guard case .answered(let code, let carried)? = response.answer else { return }
        let pairs = Self.pairs(url, plusIsSpace: profile.redirect.plusIsSpace)
        if profile.name == Self.packed.name { return try packed(pairs, code.reveal, carried) }
        try holds(pairs.first { $0.name == "state" }?.value == Self.state, "a code comes with this sign-in's state only")
        try holds(!code.reveal.isEmpty, "a code is not empty")
        try holds(pairs.first { $0.name == "code" }?.value == code.reveal, "the code is the one that arrived")
        try holds(carried.fields.allSatisfy { pairs.contains($0) }, "what is carried on is what arrived")
        try holds(url.user() == nil, "no address with a user part is ours")
        if isBank { try agrees(pairs) }
        try holds(
            profile.redirect.duplicates == .first || pairs.count { ["code", "state"].contains($0.name) } == 2,
            "no code from an answer with duplicates")
    }

    /// The bank's app says in three ways that a sign-in has failed; none of them comes with a code.
    private func agrees(_ pairs: [FormFields.Field]) throws(FuzzFinding) {
        let first = { (name: String) in pairs.first { $0.name == name }?.value ?? "" }
        try holds(["", "null"].contains(first("error")), "no code beside an error")
        try holds(first("status").lowercased() != "fail" && first("result").lowercased() != "failure", "no code of a failure")
    }

    /// What is taken came in the query, or in the JSON object inside it; what the query has itself wins.
    private func packed(_ pairs: [FormFields.Field], _ code: String, _ carried: FormFields) throws(FuzzFinding) {
        let text = pairs.first { $0.name == "payload" }?.value ?? ""
        let object = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
        func isRight(_ name: String, _ value: String) -> Bool {
            if let own = pairs.first(where: { $0.name == name })?.value, !own.isEmpty { return own == value }
            return (object[name] as? String) == value || (object[name] as? NSNumber)?.stringValue == value
        }
        try holds(isRight("state", Self.state), "a code comes with this sign-in's state only")
        try holds(!code.isEmpty && isRight("code", code), "the code is the one that arrived")
        try holds(carried.fields.allSatisfy { isRight($0.name, $0.value) }, "what is carried on is what arrived")
    }

    /// An address that may be registered is its own redirect.
    private func registration(_ url: URL, _ profile: ProviderProfile) throws(FuzzFinding) {
        guard let address = try? RedirectAddress(url, rules: profile.redirect) else { return }
        try holds(address.matches(url), "an allowed address matches itself")
    }

    /// The query read in another way than the library does: by hand, percent by Foundation.
    private static func pairs(_ url: URL, plusIsSpace: Bool) -> [FormFields.Field] {
        let text = url.absoluteString.prefix { $0 != "#" }
        guard let mark = text.firstIndex(of: "?") else { return [] }
        return text[text.index(after: mark)...].split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                let plain = plusIsSpace ? String(part).replacing("+", with: " ") : String(part)
                return plain.removingPercentEncoding ?? "\u{FFFD}"
            }
            return FormFields.Field(parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    private static func attempt(_ url: URL) -> Attempt? {
        let json = Data(#"{"redirectURI":"\#(url)","scopes":[],"state":"\#(state)","verifier":"\#(verifier)"}"#.utf8)
        guard let sealed = try? JSONDecoder().decode(Attempt.SealedPart.self, from: json) else { return nil }
        return Attempt(
            id: "1", provider: "example", environment: "live", clientID: "app", phase: "open", outcome: nil,
            started: .distantPast,
            expires: .distantFuture, sealed: sealed)
    }

    private static func profile(_ change: (inout ProviderProfile) -> Void) -> ProviderProfile {
        let endpoint = URL(filePath: "/")
        var profile = ProviderProfile(
            name: "example", issuer: "https://id.example.test",
            endpoints: ProviderEndpoints(authorization: endpoint, token: endpoint))
        change(&profile)
        return profile
    }

    private static let lenient = profile { profile in
        profile.redirect.stateMismatch = .endsAttempt
        profile.redirect.duplicates = .endAttempt
        profile.redirect.ignoresTrailingSlash = true
        profile.redirect.readings = [.state, .code, .error]
    }

    private static let packed = profile { profile in
        profile.redirect = bare.redirect
        profile.issuer = nil
        profile.name = "packed"
        profile.redirect.parameters = RedirectRules.vk.parameters
    }

    private static let bare = profile { profile in
        profile.issuer = nil
        profile.redirect.stateMismatch = .endsAttempt
        profile.redirect.duplicates = .first
        profile.redirect.fragment = .ignored
        profile.redirect.plusIsSpace = false
        profile.redirect.allowsPlainScheme = true
        profile.redirect.acceptsOwnScheme = RedirectRules.vk.acceptsOwnScheme
        profile.redirect.readings = RedirectRules.vk.readings
    }
}
