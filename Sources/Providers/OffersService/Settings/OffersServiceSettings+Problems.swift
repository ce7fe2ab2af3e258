package import Foundation
import MemberCore
import MemberCrypto
import OffersBackend
import StoreOffers

extension OffersServiceSettings {
    /// Everything that is missing or wrong, each as a sentence. None contains a secret.
    package var problems: [String] {
        var all = apps.isEmpty ? ["List the apps: apps."] : apps.enumerated().flatMap { $1.problems(number: $0 + 1) }
        let names = apps.compactMap(\.bundleID)
        if Set(names).count < names.count { all.append("An app is listed twice: each bundleId may occur once.") }
        all += keys.isEmpty ? ["List the hashes of the API keys: keys."] : []
        all += keys.enumerated().flatMap { $1.problems(number: $0 + 1, apps: names) }
        if Set(keys.map { $0.hash.lowercased() }).count < keys.count { all.append("An API key is listed twice.") }
        all += webhooks.enumerated().flatMap { $1.problems(number: $0 + 1, apps: names) }
        if Set(webhooks.map { [$0.app, $0.label] }).count < webhooks.count {
            all.append("Two webhooks of an app have one name: give each a name of its own.")
        }
        return all + erasureProblems + dayProblems + catchUp.problems
    }

    /// The key of the hashes that stay of erased purchases; nil if it is missing, not base64, or too short.
    var erasureSecret: Data? {
        erasureKey.flatMap { Data(base64Encoded: $0) }.flatMap { $0.count >= 32 ? $0 : nil }
    }

    /// The key that signs operators' sessions: made of the erasure key, which all processes of a database have; nil without one.
    package var sessionSecret: Data? {
        erasureSecret.map { MAC.hmacSHA256(key: $0, message: Data("member.sessions.1".utf8)) }
    }

    private var erasureProblems: [String] {
        guard erasureSecret == nil else { return [] }
        return ["Make a key for erasures once and keep it: erasureKey takes 32 random bytes in base64 (openssl rand -base64 32)."]
    }

    private var dayProblems: [String] {
        let days = [("eventDays", eventDays), ("notificationDays", notificationDays), ("lookDays", lookDays)]
        return days.filter { !(1...3660).contains($1 ?? 1) }.map { "\($0.0) takes a number of days from 1 to 3660." }
    }
}

extension OffersServiceSettings.App {
    fileprivate func problems(number: Int) -> [String] {
        let name = bundleID ?? "number \(number)"
        var all: [String] = []
        if bundleID == nil { all.append("Name the bundle identifier of the app \(name): bundleId.") }
        if (file.appAppleId ?? 0) <= 0 { all.append("Name the number of the app \(name) in the store: appAppleId.") }
        if file.environment != nil {
            all.append("Leave out the environment of the app \(name): the service serves production and the sandbox together.")
        }
        switch try? file.certificates() {
        case nil: all.append("A root certificate of the app \(name) cannot be read: roots takes certificates in PEM.")
        case .some(let roots) where roots.isEmpty:
            all.append(
                "Pass the store's root certificates for the app \(name): roots takes Apple Root CA - G3 and Apple Root CA.")
        default: break
        }
        if !(0...366).contains(file.billingGraceDays ?? 0) {
            all.append("billingGraceDays of the app \(name) takes a number of days from 0 to 366.")
        }
        return all + credentialProblems(name) + ruleProblems(name)
    }

    private func credentialProblems(_ name: String) -> [String] {
        let parts = [
            ("keyId", file.credentials?.keyId), ("issuerId", file.credentials?.issuerId), ("key", file.credentials?.key),
        ]
        let missing = parts.filter { ($0.1 ?? "").isEmpty }.map(\.0)
        guard missing.count < parts.count else { return [] }
        guard missing.isEmpty else { return ["The credentials of the app \(name) lack \(missing.joined(separator: ", "))."] }
        return serverKey == nil && bundleID != nil
            ? ["The key of the app \(name) cannot be read: credentials.key takes the text of a .p8 file."] : []
    }

    private func ruleProblems(_ name: String) -> [String] {
        var all: [String] = []
        if let word = sandboxMayDecide, word != "review" {
            all.append("sandboxMayDecide of the app \(name) takes review; leave it out for no.")
        }
        if let consumption, consumption.info == nil {
            all.append("consumption of the app \(name) has a name that the store does not know, or a percentage above 100000.")
        }
        if consumption != nil, serverKey == nil {
            all.append("consumption of the app \(name) needs credentials: keyId, issuerId and key.")
        }
        return all
    }

    /// The app's In-App Purchase key; nil without credentials, and for a text that is not a key.
    var serverKey: ServerAPIKey? {
        guard let bundleID, let id = file.credentials?.keyId, let issuer = file.credentials?.issuerId,
            let text = file.credentials?.key
        else { return nil }
        return try? ServerAPIKey(pem: Secret(text), keyID: id, issuerID: issuer, bundleID: bundleID)
    }
}

extension OffersServiceSettings.Key {
    /// Whether the name can be read in a record; one that is left out is the first digits of the hash.
    private var hasGoodName: Bool {
        guard let name else { return true }
        return (1...64).contains(name.count) && name.harmless.isExactly(name) && !name.allSatisfy(\.isWhitespace)
    }

    fileprivate func problems(number: Int, apps: [String]) -> [String] {
        let label = hasGoodName ? name ?? "number \(number)" : "number \(number)"
        var all: [String] = []
        if !hasGoodName {
            all.append("The name of the API key \(label) takes 1 to 64 characters that can be seen: what is recorded has it.")
        }
        if callerKind == nil { all.append("The kind of the API key \(label) is app, server or operator.") }
        if !apps.contains(app) { all.append("The app of the API key \(label) is not in the list of apps.") }
        if hash.utf8.count != 64 || !hash.allSatisfy(\.isHexDigit) {
            all.append("The hash of the API key \(label) takes 64 hexadecimal digits: the SHA-256 of the key.")
        }
        if until != nil, end == nil { all.append("until of the API key \(label) takes a moment such as 2027-01-31T00:00:00Z.") }
        return all
    }
}

extension OffersServiceSettings.Webhook {
    fileprivate func problems(number: Int, apps: [String]) -> [String] {
        let label = name ?? "number \(number)"
        var all: [String] = []
        let isLocal = ["127.0.0.1", "localhost", "[::1]", "::1"].contains(url.host() ?? "")
        if url.host() == nil || (url.scheme != "https" && !(url.scheme == "http" && isLocal)) {
            all.append("The url of the webhook \(label) begins with https://.")
        }
        if url.user() != nil || url.password() != nil {
            all.append("The url of the webhook \(label) must not contain a password.")
        }
        if secret.utf8.count < 16 { all.append("The secret of the webhook \(label) takes 16 characters or more.") }
        if !apps.contains(app) { all.append("The app of the webhook \(label) is not in the list of apps.") }
        return all
    }
}
