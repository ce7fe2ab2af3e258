package import Foundation
package import MemberCore

/// The parts of a reply to `execute` whose script returns a list: the results, and the partial errors.
package struct ExecuteParts {
    /// The texts of the results in order, as VK wrote them.
    private let results: [Data]
    /// The partial errors in the order of their calls.
    private let errors: [JSONValue]

    /// Reads a body.
    /// - Parameter body: An envelope; nil is returned where its `response` is not a list or its errors are not readable.
    package init?(_ body: Data) {
        let body = body.startIndex == 0 ? body : Data(body)
        let indexed = try? JSONIndex.read(body, maximumDepth: 128) { root -> ExecuteParts? in
            root.isObject ? ExecuteParts(root, in: body) : nil
        }
        // The index refuses some texts that a decoder reads, such as two members of one name.
        guard let parts = indexed ?? ExecuteParts(decoding: body) else { return nil }
        self = parts
    }

    private init?(_ root: JSONView, in body: Data) {
        guard let results = root["response"], results.isArray else { return nil }
        self.results = results.elements.map { body[$0.range] }
        guard let list = root["execute_errors"] else {
            errors = []
            return
        }
        guard list.isArray, let errors = try? JSONValue(parsing: body[list.range]).array else { return nil }
        self.errors = errors
    }

    private init?(decoding body: Data) {
        guard let envelope = try? JSONValue(parsing: body), let results = envelope["response"]?.array else { return nil }
        guard let errors = envelope["execute_errors"].map(\.array) ?? [] else { return nil }
        self.results = results.map { (try? JSONEncoder().encode($0)) ?? Data("null".utf8) }
        self.errors = errors
    }

    /// The number of results.
    package var count: Int { results.count }

    /// The values of the results, in order.
    package var values: [JSONValue] { results.map { (try? JSONValue(parsing: $0)) ?? .null } }

    /// The body that each call would have by itself.
    ///
    /// A `false` takes the next error if that has the call's method. A `false` that no error belongs to is a value.
    /// - Parameter methods: The methods of the script's calls.
    /// - Returns: As many envelopes as there are results.
    package func paired(with methods: [String]) -> [Data] {
        var next = 0
        return zip(results, methods).map { result, method in
            guard result.elementsEqual("false".utf8), next < errors.count, errors[next]["method"]?.string == method else {
                return Data(#"{"response":"#.utf8) + result + Data("}".utf8)
            }
            defer { next += 1 }
            var error = errors[next].object ?? [:]
            error["method"] = nil
            return (try? JSONEncoder().encode(["error": JSONValue.object(error)])) ?? Data()
        }
    }
}
