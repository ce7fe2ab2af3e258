import Foundation
import MemberCore
import MemberCrypto
import StoreOffers

/// What one receipt or token says, and whether the store says it.
struct OffersFinding: Sendable {
    /// Where a chain ended.
    struct Root: Sendable {
        let name: String
        let fingerprint: String

        /// The roots of Apple's that sign receipts and tokens, by the SHA-256 of the certificate.
        static let apple: Set<String> = [
            "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179",
            "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024",
        ]

        var isApple: Bool { Self.apple.contains(fingerprint) }
    }

    let kind: String
    /// Nil where nobody can tell.
    var isGenuine: Bool?
    /// Why it is not, or why nobody can tell.
    var reason: String?
    var code: String?
    var root: Root?
    /// What it says.
    var facts: [OffersFact] = []
    var periods: [StoreTransaction] = []
    /// What it says, for programs.
    var payload: JSONValue?

    func lines(_ style: TextStyle) -> [TerminalText] {
        let verdict: TerminalText =
            switch isGenuine {
            case true?: style.paint(.good, "genuine")
            case false?: style.paint(.bad, "not genuine")
            case nil: style.paint(.notice, "cannot be told")
            }
        let why: TerminalText = reason.map { "  \($0)" } ?? ""
        let end: [TerminalText] =
            root.map { root in
                ["  signed under: \(root.name)\(root.isApple ? " (Apple's)" : " (not Apple's)"), SHA-256 \(root.fingerprint)"]
            } ?? []
        let table = periods.isEmpty ? [] : OffersTable.periods(periods).lines.map { "  \($0)" as TerminalText }
        return ["\(kind): \(verdict)"] + (reason == nil ? [] : [why]) + end
            + facts.map { "  \($0.label): \($0.text)" as TerminalText } + table
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "kind": .string(kind), "genuine": isGenuine.map(JSONValue.bool) ?? .null,
            "facts": .object(Dictionary(facts.map { ($0.name, $0.value) }) { first, _ in first }),
        ]
        if !periods.isEmpty { members["transactions"] = .array(periods.map(\.json)) }
        members["problem"] = reason.map(JSONValue.string)
        members["code"] = code.map(JSONValue.string)
        members["payload"] = payload
        if let root {
            members["root"] = .object([
                "name": .string(root.name), "sha256": .string(root.fingerprint), "apple": .bool(root.isApple),
            ])
        }
        return .object(members)
    }
}

extension OffersFinding.Root {
    init(_ certificate: Certificate) {
        name = certificate.subject.commonName ?? "a root without a name"
        fingerprint = hexadecimal(Digest.sha256(certificate.der))
    }
}
