import Foundation
import MemberCore

/// A multipart form (RFC 7578): texts and files. Its last boundary must close it.
struct MultipartForm {
    private(set) var fields: FormFields = []
    /// The sizes of the files, by the names of their parts.
    private(set) var files: [String: Int] = [:]

    /// Reads a body; nil if it has another form, or if its end is missing.
    init?(_ body: Data, contentType: String) {
        guard let boundary = Self.parameter("boundary", of: contentType), !boundary.isEmpty else { return nil }
        let mark = Data("--\(boundary)".utf8)
        guard body.starts(with: mark) else { return nil }
        var rest = Data(body.dropFirst(mark.count))
        let (line, next) = (Data("\r\n".utf8), Data("\r\n--\(boundary)".utf8))
        while rest.starts(with: line) {
            guard let end = rest.range(of: next), add(Data(rest[..<end.lowerBound].dropFirst(line.count))) else { return nil }
            rest = Data(rest[end.upperBound...])
        }
        guard rest.starts(with: Data("--".utf8)) else { return nil }
    }

    private mutating func add(_ part: Data) -> Bool {
        guard let end = part.range(of: Data("\r\n\r\n".utf8)) else { return false }
        let content = part[end.upperBound...]
        let lines = String(decoding: part[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        guard let head = lines.first(where: { $0.lowercased().hasPrefix("content-disposition: form-data") }),
            let name = Self.parameter("name", of: head)
        else { return false }
        if Self.parameter("filename", of: head) != nil {
            files[name] = content.count
        } else {
            fields.append(name, String(decoding: content, as: UTF8.self))
        }
        return true
    }

    private static func parameter(_ name: String, of text: String) -> String? {
        for piece in text.split(separator: ";").dropFirst() {
            let pair = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, pair[0].trimmingCharacters(in: .whitespaces).lowercased() == name else { continue }
            return pair[1].trimmingCharacters(in: CharacterSet(charactersIn: " \""))
        }
        return nil
    }
}
