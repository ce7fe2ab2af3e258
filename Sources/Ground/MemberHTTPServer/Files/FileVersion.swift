package import MemberCore

/// What a request's conditions make of a file (RFC 9110 §13.2.2).
package enum FileVerdict: Equatable {
    /// 200 with all of it.
    case whole
    /// 206 with these bytes.
    case part(Range<Int>)
    /// 304: the client has it.
    case notModified
    /// 412: it is not the version meant.
    case preconditionFailed
    /// 416: it has no such bytes.
    case unsatisfiable
}

/// A file's version and size.
package struct FileVersion: Equatable {
    let tag: EntityTag
    /// The last change in seconds since 1970.
    let modified: Int
    /// Whether the last change is so long ago that the date alone tells versions apart (RFC 9110 §8.8.2.2).
    let isDateStrong: Bool
    let size: Int

    /// A version.
    /// - Parameters:
    ///   - tag: Its tag.
    ///   - modified: The last change in seconds since 1970.
    ///   - isDateStrong: Whether that date alone tells versions apart.
    ///   - size: Its bytes.
    package init(tag: EntityTag, modified: Int, isDateStrong: Bool, size: Int) {
        (self.tag, self.modified, self.isDateStrong, self.size) = (tag, modified, isDateStrong, size)
    }

    /// Decides in the order of the standard.
    /// - Parameters:
    ///   - headers: The request's fields.
    ///   - method: Its method; only `GET` has ranges.
    /// - Returns: What to answer.
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

    /// `If-Range`: the part only if the client's other parts are of this very version (RFC 9110 §13.1.5).
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
