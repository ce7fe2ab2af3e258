import MemberCore

/// A version of something (RFC 9110 §8.8.3).
package struct EntityTag: Equatable {
    /// The text between the quotation marks.
    package let text: String
    /// Whether two with the same tag may still differ in bytes.
    package let isWeak: Bool

    /// The tag as a field has it.
    package var fieldValue: String { (isWeak ? "W/" : "") + "\"\(text)\"" }

    package init(_ text: String, isWeak: Bool = false) {
        self.text = text
        self.isWeak = isWeak
    }

    /// Reads exactly one tag; nil if it breaks the grammar.
    package init?(field: Substring) {
        isWeak = field.hasPrefix("W/")
        let quoted = isWeak ? field.dropFirst(2) : field
        guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
        text = String(quoted.dropFirst().dropLast())
        guard text.utf8.allSatisfy({ $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 }) else { return nil }
    }

    /// Whether both are strong and the same (RFC 9110 §8.8.3.2).
    func matchesStrongly(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && text.isExactly(other.text) }

    /// Whether both are the same, weak or strong.
    func matchesWeakly(_ other: EntityTag) -> Bool { text.isExactly(other.text) }

    package static func == (left: EntityTag, right: EntityTag) -> Bool {
        left.isWeak == right.isWeak && left.text.isExactly(right.text)
    }

    /// The value of `If-Match` and `If-None-Match`.
    package enum List: Equatable {
        /// `*`.
        case any
        /// These tags; those that break the grammar are left out.
        case tags([EntityTag])

        /// Reads a field. A tag may contain a comma.
        package init(_ field: String) {
            if field.trimmingPrefix(" ") == "*" {
                self = .any
                return
            }
            var tags: [EntityTag] = []
            var part = ""
            var isQuoted = false
            for character in field + "," {
                if character == "\"" { isQuoted.toggle() }
                guard character == ",", !isQuoted else {
                    part.append(character)
                    continue
                }
                if let tag = EntityTag(field: part.withoutBlanks) { tags.append(tag) }
                part = ""
            }
            self = .tags(tags)
        }

        /// Whether one of them matches.
        func contains(where matches: (EntityTag) -> Bool) -> Bool {
            switch self {
            case .any: true
            case .tags(let tags): tags.contains(where: matches)
            }
        }
    }
}
