import MemberCore

/// What a `Range` field asks for (RFC 9110 §14.1.2).
package enum ByteRange: Equatable {
    /// These bytes.
    case some(Range<Int>)
    /// The whole: there is no range, or one that is not served singly, or none in bytes.
    case whole
    /// None that is there.
    case unsatisfiable

    /// Reads a field.
    ///
    /// A field that breaks the grammar, names another unit or asks for several ranges is ignored, as RFC 9110 §14.2 allows.
    /// - Parameters:
    ///   - field: The value of `Range`.
    ///   - size: The bytes that are there.
    package init(_ field: String?, size: Int) {
        self = .whole
        guard let field, let equals = field.firstIndex(of: "="), String(field[..<equals]).equalsIgnoringCase("bytes") else {
            return
        }
        let set = field[field.index(after: equals)...]
        let parts = set.trimming().split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        switch (Self.number(parts[0]), Self.number(parts[1])) {
        case (let first?, let last?):
            if last < first { return }
            self = first < size ? .some(first..<min(last, size - 1) + 1) : .unsatisfiable
        case (let first?, nil) where parts[1].isEmpty:
            self = first < size ? .some(first..<size) : .unsatisfiable
        case (nil, let suffix?) where parts[0].isEmpty:
            self = suffix > 0 && size > 0 ? .some(max(0, size - suffix)..<size) : .unsatisfiable
        default: return
        }
    }

    /// A number of digits only; one that is too large counts as the largest.
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? .max
    }
}

extension Substring {
    /// Without the blanks around (RFC 9110 §5.6.3).
    func trimming() -> Substring {
        var text = self
        while let sign = text.first, sign == " " || sign == "\t" { text.removeFirst() }
        while let sign = text.last, sign == " " || sign == "\t" { text.removeLast() }
        return text
    }
}
