import Foundation
import MemberCore

/// The parts of a reply to `execute` whose script returns a list: the results as they were written, and the partial errors.
struct ExecuteParts {
    /// The results in order, each as JSON text.
    let results: [Data]
    /// The partial errors in the order of their calls.
    private let errors: [JSONValue]

    /// Reads a body.
    /// - Parameter body: An envelope; nil is returned where its `response` is no list or its errors are not readable.
    init?(_ body: Data) {
        let bytes = [UInt8](body)
        var scanner = JSONScanner(bytes)
        guard let members = scanner.members(), let response = members["response"] else { return nil }
        var list = JSONScanner(bytes, response)
        guard let results = list.items() else { return nil }
        self.results = results.map { Data(bytes[$0]) }
        guard let place = members["execute_errors"] else {
            errors = []
            return
        }
        guard let errors = try? JSONValue(parsing: Data(bytes[place])).array else { return nil }
        self.errors = errors
    }

    /// The body that each call would have by itself.
    ///
    /// A `false` takes the next error if that has the call's method. A `false` that no error belongs to is a value.
    /// - Parameter methods: The methods of the script's calls.
    /// - Returns: As many envelopes as there are results.
    func paired(with methods: [String]) -> [Data] {
        var next = 0
        return zip(results, methods).map { result, method in
            guard result == Data("false".utf8), next < errors.count, errors[next]["method"]?.string == method else {
                return Data(#"{"response":"#.utf8) + result + Data("}".utf8)
            }
            defer { next += 1 }
            var error = errors[next].object ?? [:]
            error["method"] = nil
            return (try? JSONEncoder().encode(["error": error])) ?? Data()
        }
    }
}

/// Finds the places of values in a JSON text, without reading them.
///
/// A text that is not JSON may have places, too: what is found there is read, and refused, by its reader.
struct JSONScanner {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// Creates a scanner.
    /// - Parameters:
    ///   - bytes: The text.
    ///   - place: The part to scan; all of it by default.
    init(_ bytes: [UInt8], _ place: Range<Int>? = nil) {
        self.bytes = bytes
        position = place?.lowerBound ?? 0
        end = place?.upperBound ?? bytes.count
    }

    /// The places of an object's values by name, of several with one name the last; nil for another value.
    mutating func members() -> [String: Range<Int>]? {
        var members: [String: Range<Int>] = [:]
        let isObject = list(from: "{", to: "}") { scanner in
            guard let name = scanner.value(), scanner.takes(":"), let value = scanner.value() else { return false }
            guard let name = try? JSONDecoder().decode(String.self, from: Data(scanner.bytes[name])) else { return false }
            members[name] = value
            return true
        }
        return isObject ? members : nil
    }

    /// The places of a list's items; nil for another value.
    mutating func items() -> [Range<Int>]? {
        var items: [Range<Int>] = []
        let isList = list(from: "[", to: "]") { scanner in
            guard let item = scanner.value() else { return false }
            items.append(item)
            return true
        }
        return isList ? items : nil
    }

    private mutating func list(from first: Unicode.Scalar, to last: Unicode.Scalar, _ item: (inout JSONScanner) -> Bool) -> Bool {
        guard takes(first) else { return false }
        if takes(last) { return isAtEnd }
        repeat { if !item(&self) { return false } } while takes(",")
        return takes(last) && isAtEnd
    }

    private var isAtEnd: Bool {
        var rest = self
        rest.skipSpace()
        return rest.position == end
    }

    private mutating func skipSpace() {
        while position < end, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private mutating func takes(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < end, bytes[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    /// Passes one value, with all that is inside of it.
    private mutating func value() -> Range<Int>? {
        skipSpace()
        let start = position
        var depth = 0
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: "\""): if !passText() { return nil }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return word(from: start) }
                depth -= 1
                position += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                if depth == 0 { return word(from: start) }
                position += 1
            default: position += 1
            }
        }
        return depth == 0 ? word(from: start) : nil
    }

    /// The place from a start to here, without the space at its end; nil where it is empty.
    private func word(from start: Int) -> Range<Int>? {
        var last = position
        while last > start, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[last - 1]) { last -= 1 }
        return last > start ? start..<last : nil
    }

    /// Passes a text with its quotes.
    private mutating func passText() -> Bool {
        position += 1
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "\""):
                position += 1
                return true
            default: position += 1
            }
        }
        return false
    }
}
