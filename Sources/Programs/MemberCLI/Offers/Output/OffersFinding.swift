import Foundation
import MemberCore
import MemberCrypto
import StoreOffers

/// The content of one receipt or token, and whether the store signed it.
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
    /// Whether the store signed it; nil if that is unknown.
    var isGenuine: Bool?
    /// The reason why it is not genuine, or why that is unknown.
    var reason: String?
    var code: String?
    var root: Root?
    /// Its content.
    var facts: [OffersFact] = []
    var periods: [StoreTransaction] = []
    /// Its content, for programs.
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

/// One fact in a receipt or token.
struct OffersFact: Sendable {
    /// Its name for people.
    let label: String
    /// Its name at the store.
    let name: String
    /// The value for programs: a moment is milliseconds since 1970.
    let value: JSONValue
    /// The value for people.
    let text: String

    /// A text, or a dash for nil.
    init(_ label: String, _ name: String, _ text: String?) {
        (self.label, self.name, value, self.text) = (label, name, text.map(JSONValue.string) ?? .null, text ?? "-")
    }

    /// A moment, or a dash for nil.
    init(_ label: String, _ name: String, time: StoreTime?) {
        (self.label, self.name, text) = (label, name, time?.text ?? "-")
        value = time.map { .integer($0.milliseconds) } ?? .null
    }

    /// A member of a payload as it is written; nil for arrays and objects.
    init?(_ label: String, _ name: String, _ value: JSONValue, isTime: Bool) {
        (self.label, self.name) = (label, name)
        if isTime, let number = value.double {
            let whole = Int64(max(-9e15, min(number, 9e15)).rounded(.down))
            self.value = .integer(whole)
            text = StoreTime(writable: number)?.text ?? "\(whole), no time that a store writes"
        } else if let text = value.string {
            (self.value, self.text) = (value, text)
        } else if let flag = value.bool {
            (self.value, text) = (value, flag ? "yes" : "no")
        } else if value.double != nil {
            (self.value, text) = (value, value.line.rendered)
        } else {
            return nil
        }
    }
}

extension StoreTime {
    /// A number that a store may write for a moment: after 1970, up to the year 9999.
    fileprivate init?(writable number: Double) {
        guard number > 0, number <= Double(Self.lastOfCalendar.milliseconds) else { return nil }
        self.init(milliseconds: Int64(number))
    }

    /// The last moment of the year 9999: no text of a moment goes further.
    static let lastOfCalendar = StoreTime(milliseconds: 253_402_300_799_999)
}
