package import Foundation
package import MemberCore

/// The parts of a reply to `execute` whose script returns a list: the results, and the partial errors.
package struct ExecuteParts {
    /// The results in order.
    package let results: [JSONValue]
    /// The partial errors in the order of their calls.
    private let errors: [JSONValue]

    /// Reads a body.
    /// - Parameter body: An envelope; nil is returned where its `response` is not a list or its errors are not readable.
    package init?(_ body: Data) {
        guard let envelope = try? JSONValue(parsing: body), let results = envelope["response"]?.array else { return nil }
        self.results = results
        guard let list = envelope["execute_errors"] else {
            errors = []
            return
        }
        guard let errors = list.array else { return nil }
        self.errors = errors
    }

    /// The body that each call would have by itself.
    ///
    /// A `false` takes the next error if that has the call's method. A `false` that no error belongs to is a value.
    /// - Parameter methods: The methods of the script's calls.
    /// - Returns: As many envelopes as there are results.
    package func paired(with methods: [String]) -> [Data] {
        var next = 0
        return zip(results, methods).map { result, method in
            guard result == .bool(false), next < errors.count, errors[next]["method"]?.string == method else {
                return Self.body(["response": result])
            }
            defer { next += 1 }
            var error = errors[next].object ?? [:]
            error["method"] = nil
            return Self.body(["error": .object(error)])
        }
    }

    private static func body(_ members: [String: JSONValue]) -> Data { (try? JSONEncoder().encode(members)) ?? Data() }
}
