import Foundation
import MemberCore

/// A value of the user info in its form for an encoder.
indirect enum ClaimJSON: Encodable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number that is not an `Int`.
    case decimal(Decimal)
    case number(Double)
    case text(String)
    case list([ClaimJSON])
    case object([String: ClaimJSON])

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for (name, value) in members { try container.encode(value, forKey: Name(stringValue: name)) }
        case .list(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .decimal(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .text(let value): try container.encode(value)
            default: try container.encodeNil()
            }
        }
    }
}

extension ClaimJSON {
    /// Returns an object of texts, by their names on the wire.
    static func object<Value>(
        _ value: Value, _ names: ClaimMembers<Value>, adding further: [String: ClaimJSON?] = [:]
    ) -> ClaimJSON {
        let texts = names.compactMapValues { value[keyPath: $0].map(ClaimJSON.text) }
        return .object(texts.merging(further.compactMapValues { $0 }) { first, _ in first })
    }

    /// Returns the value of a JSON text from a response.
    static func written(_ text: String) -> ClaimJSON {
        let wrapped = Data("{\"\":".utf8) + Data(text.utf8) + Data("}".utf8)
        let read = try? JSONIndex.read(wrapped, maximumBytes: wrapped.count) { root in root.elements.map(ClaimJSON.init).first }
        return (read ?? nil) ?? .null
    }

    private init(_ view: JSONView) {
        self =
            if let text = view.text {
                .text(text)
            } else if let number = view.numberText {
                ClaimJSON(number: number)
            } else if let bool = view.bool {
                .bool(bool)
            } else if view.isArray {
                .list(view.elements.map(ClaimJSON.init))
            } else if view.isObject {
                .object(Dictionary(view.elements.map { ($0.name, ClaimJSON($0)) }) { first, _ in first })
            } else {
                .null
            }
    }

    /// Creates a number. Whole numbers keep all digits, up to the 38 of a decimal; a number out of every range is kept as its
    /// text.
    private init(number text: String) {
        if let integer = Int(text) {
            self = .integer(integer)
        } else if text.utf8.count(where: { (0x30...0x39).contains($0) }) <= 38, let decimal = Decimal(string: text),
            decimal.isFinite
        {
            self = .decimal(decimal)
        } else if let number = Double(text), number.isFinite {
            self = .number(number)
        } else {
            self = .text(text)
        }
    }
}
