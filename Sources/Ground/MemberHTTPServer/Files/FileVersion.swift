package import MemberCore

/// The response to a request for a file, by its conditions (RFC 9110 §13.2.2).
package enum FileVerdict: Equatable {
    /// 200 with all of it.
    case whole
    /// 206 with these bytes.
    case part(Range<Int>)
    /// 304: the client has it.
    case notModified
    /// 412: it is another version.
    case preconditionFailed
    /// 416: it has no such bytes.
    case unsatisfiable
}

/// A file's version and size.
package struct FileVersion: Equatable {
    let tag: EntityTag
    /// The last change in seconds since 1970.
    let modified: Int
    /// Whether the last change is so long ago that the date alone distinguishes versions (RFC 9110 §8.8.2.2).
    let isDateStrong: Bool
    let size: Int

    /// A version.
    /// - Parameters:
    ///   - tag: Its tag.
    ///   - modified: The last change in seconds since 1970.
    ///   - isDateStrong: Whether that date alone distinguishes versions.
    ///   - size: Its bytes.
    package init(tag: EntityTag, modified: Int, isDateStrong: Bool, size: Int) {
        (self.tag, self.modified, self.isDateStrong, self.size) = (tag, modified, isDateStrong, size)
    }

    /// Decides in the order of the standard.
    /// - Parameters:
    ///   - headers: The request's fields.
    ///   - method: Its method; only `GET` has ranges.
    /// - Returns: The verdict.
    package func verdict(on headers: HTTPHeaders, method: String) -> FileVerdict {
        if let match = joined(headers, "If-Match") {
            guard EntityTag.List(match).contains(where: tag.matchesStrongly) else { return .preconditionFailed }
        } else if let since = headers["If-Unmodified-Since"].flatMap(HTTPDate.parse), modified > since {
            return .preconditionFailed
        }
        if let none = joined(headers, "If-None-Match") {
            if EntityTag.List(none).contains(where: tag.matchesWeakly) {
                return isReading(method) ? .notModified : .preconditionFailed
            }
        } else if isReading(method), let since = headers["If-Modified-Since"].flatMap(HTTPDate.parse), modified <= since {
            return .notModified
        }
        guard method == "GET", isRangeWanted(headers["If-Range"]) else { return .whole }
        return switch ByteRange(headers["Range"], size: size) {
        case .whole: .whole
        case .some(let range): .part(range)
        case .unsatisfiable: .unsatisfiable
        }
    }

    /// Whether `If-Range` allows a part: only if the client's other parts are of this version (RFC 9110 §13.1.5).
    private func isRangeWanted(_ field: String?) -> Bool {
        guard let field else { return true }
        if let other = EntityTag(field: field[...]) { return tag.matchesStrongly(other) }
        return isDateStrong && HTTPDate.parse(field) == modified
    }

    private func isReading(_ method: String) -> Bool { method == "GET" || method == "HEAD" }

    private func joined(_ headers: HTTPHeaders, _ name: String) -> String? {
        let lines = headers.all(name)
        return lines.isEmpty ? nil : lines.joined(separator: ", ")
    }
}

extension FileVersion {
    /// The version of a file. One changed within the last two seconds may change again without a new time: its tag is weak.
    init(_ file: OpenFile) {
        let (seconds, nanoseconds) = file.changed
        let text = [seconds, nanoseconds, file.size].map { String($0, radix: 36) }.joined(separator: "-")
        let isSettled = file.opened - seconds > 2
        self.init(
            tag: EntityTag(text, isWeak: !isSettled), modified: seconds, isDateStrong: isSettled, size: file.size)
    }
}

/// The request of a `Range` field (RFC 9110 §14.1.2).
package enum ByteRange: Equatable {
    /// These bytes.
    case some(Range<Int>)
    /// The whole: the field is absent, asks for several ranges, or counts in another unit.
    case whole
    /// Bytes that do not exist.
    case unsatisfiable

    /// Reads a field.
    ///
    /// A field that breaks the grammar, names another unit or asks for several ranges is ignored, as RFC 9110 §14.2 allows.
    /// - Parameters:
    ///   - field: The value of `Range`.
    ///   - size: How many bytes there are.
    package init(_ field: String?, size: Int) {
        self = .whole
        guard let field, let equals = field.firstIndex(of: "="), String(field[..<equals]).equalsIgnoringCase("bytes") else {
            return
        }
        let set = field[field.index(after: equals)...]
        let parts = set.withoutBlanks.split(separator: "-", omittingEmptySubsequences: false)
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
