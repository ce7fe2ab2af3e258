import Foundation
import MemberCore

/// References to parts of other calls' replies: `{result=name:$.data.*.id}`, also percent-encoded.
struct BatchReferences {
    private let results: [String: JSONValue]

    init(_ results: [String: JSONValue]) { self.results = results }

    /// Returns the names of the calls that a text refers to.
    static func names(_ text: String) -> [String] {
        pieces(text).compactMap { $0.reference?.name }
    }

    /// Returns the text with the values instead of the references, several values joined by commas; nil if the values become too
    /// large.
    func filled(_ text: String) -> String? {
        var (filled, size) = ("", 0)
        for piece in Self.pieces(text) {
            guard let (name, path) = piece.reference, let result = results[name] else {
                filled += piece.text
                continue
            }
            let values = Self.values(path, in: result).map { PercentCoding.encode($0.parameter) }.joined(separator: ",")
            size += values.utf8.count
            if size > Self.mostBytes { return nil }
            filled += values
        }
        return filled
    }

    /// The most bytes that the references of one text may add: each call could double the size of the reply before it.
    private static let mostBytes = 65_536

    /// A text between references, or a reference.
    private struct Piece {
        let text: String
        var reference: (name: String, path: String)?
    }

    private static func pieces(_ text: String) -> [Piece] {
        var (pieces, rest): ([Piece], Substring) = ([], text[...])
        // A path ends before the next reference: otherwise the search for the end of a path without one would reach the end of
        // the text.
        let reference =
            /(?i)(?:\{|%7B)result(?:=|%3D)([A-Za-z0-9_-]+)(?::|%3A)((?:(?!%7B)[^{])*?)(?:\}|%7D)/
        while let match = rest.firstMatch(of: reference) {
            pieces.append(Piece(text: String(rest[..<match.range.lowerBound])))
            let path = PercentCoding.decode(match.2, plusIsSpace: false) ?? String(match.2)
            pieces.append(Piece(text: String(match.0), reference: (String(match.1), path)))
            rest = rest[match.range.upperBound...]
        }
        return pieces + [Piece(text: String(rest))]
    }

    /// Returns the values at a path of names, `*` and `[place]`.
    private static func values(_ path: String, in value: JSONValue) -> [JSONValue] {
        let steps = path.replacing("[", with: ".").replacing("]", with: "").split(separator: ".").map(String.init)
        var found = [value]
        for step in steps.first == "$" ? steps.dropFirst() : steps[...] {
            found = found.flatMap { one -> [JSONValue] in
                if step == "*" { return one.array ?? one.object.map { $0.sorted { $0.key < $1.key }.map(\.value) } ?? [] }
                if let place = Int(step), let list = one.array { return list.indices.contains(place) ? [list[place]] : [] }
                return one[step].map { [$0] } ?? []
            }
        }
        return found
    }
}
