import Foundation
import MemberCore

/// Values in the inputs that must never be visible, and the search for them.
enum Planted {
    static let state = "STATE-0001"
    static let code = "CODE-0001"
    static let refresh = "REFRESH-0001"
    static let idToken = "eyJhbGciOiJub25lIn0.SEALED-0001."
    static let appToken = "APPTOKEN-0001"
    static let clientSecret = "SECRET-0001"
    static let password = "PASSWORD-0001"
    static let passport = "4510 654321"
    static let phone = "79990000001"

    static let all = [
        state, code, refresh, idToken, appToken, clientSecret, password, passport, phone, Bank.verifier, Bank.nonce, Bank.access,
    ]

    /// All of it in one text, with spaces as the only characters that an address or JSON must encode.
    static let text = all.joined(separator: " ")
    /// The same as a part of an address.
    static let encoded = PercentCoding.encode(text)

    /// The planted values that are visible to someone who has this value.
    static func seen(in value: Any) -> [String] {
        let texts = texts(value)
        return all.filter { secret in
            [secret, PercentCoding.encode(secret)].contains { texts.contains($0) }
        }
    }

    /// Everything that a value shows: descriptions, dump, mirror, and an error's texts.
    private static func texts(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) \(String(describing: [value])) "
        dump(value, to: &text)
        text += mirrored(value, depth: 0)
        if let error = value as? any Error { text += error.localizedDescription + "\((error as NSError).userInfo)" }
        if let error = value as? any CodedError { text += [error.code, error.problem, error.remedy].joined(separator: " ") }
        return text
    }

    private static func mirrored(_ value: Any, depth: Int) -> String {
        guard depth < 12 else { return "" }
        return Mirror(reflecting: value).children.map { child in
            " \(child.label ?? "") \(child.value)" + mirrored(child.value, depth: depth + 1)
        }.joined()
    }
}

/// A place where errors of the module come from, with secrets in all its inputs.
struct LeakPlace: Sendable {
    /// Its results: the errors, and the reports to the diagnostics.
    typealias Found = (errors: [any Error], other: [Any])

    let name: String
    /// The module's own codes that come from here.
    let codes: Set<String>
    let make: @MainActor @Sendable () async throws -> Found

    init(_ name: String, _ codes: Set<String>, _ make: @escaping @MainActor @Sendable () async throws -> Found) {
        (self.name, self.codes, self.make) = (name, Set(codes.map { "sberid." + $0 }), make)
    }
}

/// The error of a closure; if there is none, another test reports it.
func thrown(_ body: () async throws -> Void) async -> [any Error] {
    do { try await body() } catch { return [error] }
    return []
}
