import Foundation
import MemberCore

extension FacebookSandbox {
    /// Performs several calls, in the order of their dependencies, each with its own reply.
    func batch(_ call: GraphCall) throws(GraphFailure) -> GraphReply {
        guard let text = call.filled("batch") else { throw GraphFailure.unsupported }
        if let ordered = GraphFailure.ordered { throw ordered }
        guard let elements = (try? JSONValue(parsing: Data(text.utf8)))?.array else {
            throw GraphFailure(100, "batch is not a JSON array")
        }
        guard (1...50).contains(elements.count) else {
            var failure = GraphFailure(100, "A batch has 1 to 50 calls")
            failure.type = "GraphBatchException"
            throw failure
        }
        if let token = call.filled("access_token") { _ = try access(ofToken: token) }
        var run = BatchExecution(self, call, elements)
        return GraphReply(body: Self.flawed(run.entries()))
    }

    /// Returns the entries with the faults that were added.
    private static func flawed(_ entries: [JSONValue]) -> JSONValue {
        var entries = entries
        if let place = FaultForm.batchNull.ordered?.value, entries.indices.contains(place) { entries[place] = .null }
        if let (place, failure) = FaultForm.batchError.ordered.flatMap({ GraphFailure.placed($0.word) }),
            entries.indices.contains(place)
        {
            entries[place] = BatchExecution.entry(GraphReply(status: failure.status, body: failure.value))
        }
        return FaultForm.batchFlaw.ordered(FacebookBatchFlaw.self)?.spoil(entries) ?? .array(entries)
    }
}

extension FacebookBatchFlaw {
    fileprivate func spoil(_ entries: [JSONValue]) -> JSONValue {
        switch self {
        case .short: .array(Array(entries.dropLast()))
        case .long: .array(entries + [.null])
        case .object: .object(["data": .array(entries)])
        case .nullBodies: .array(entries.map { _ in .object(["code": .integer(200), "body": .null]) })
        case .textBodies: .array(entries.map { _ in .object(["code": .integer(200), "body": .string("foo=bar")]) })
        case .numbers: .array(entries.map { _ in .integer(7) })
        }
    }
}

/// One pass through a batch.
struct BatchExecution {
    private let sandbox: FacebookSandbox
    private let call: GraphCall
    private let elements: [JSONValue]
    /// The index of each named call, and the names that other calls depend on.
    private let places: [String: Int]
    private let needed: Set<String>
    private var replies: [Int: GraphReply] = [:]
    private var underWay: Set<Int> = []

    init(_ sandbox: FacebookSandbox, _ call: GraphCall, _ elements: [JSONValue]) {
        (self.sandbox, self.call, self.elements) = (sandbox, call, elements)
        let named = elements.enumerated().compactMap { place, element in element["name"]?.string.map { ($0, place) } }
        places = Dictionary(named) { first, _ in first }
        needed = Set(elements.flatMap(Self.dependencies))
    }

    /// Returns the replies in the order of the calls. The reply of a named call that others depend on is `null` if it succeeds,
    /// unless the call demands it.
    mutating func entries() -> [JSONValue] {
        elements.indices.map { place in
            let reply = reply(at: place)
            let isNeeded = elements[place]["name"]?.string.map(needed.contains) ?? false
            let isOmitted = isNeeded && reply.status < 400 && elements[place]["omit_response_on_success"]?.bool != false
            return isOmitted ? .null : Self.entry(reply, hasHeaders: call.filled("include_headers") != "false")
        }
    }

    static func entry(_ reply: GraphReply, hasHeaders: Bool = false) -> JSONValue {
        var members: [String: JSONValue] = [
            "code": .integer(Int64(reply.location == nil ? reply.status : 302)), "body": .string(reply.body.rendered),
        ]
        if hasHeaders {
            let type: [String: JSONValue] = ["name": .string("Content-Type"), "value": .string("application/json")]
            members["headers"] = .array([.object(type)])
        }
        return .object(members)
    }

    private mutating func reply(at place: Int) -> GraphReply {
        if let known = replies[place] { return known }
        let reply: GraphReply
        do throws(GraphFailure) { reply = try perform(place) } catch {
            reply = GraphReply(status: error.status, body: error.value)
        }
        replies[place] = reply
        return reply
    }

    private mutating func perform(_ place: Int) throws(GraphFailure) -> GraphReply {
        guard underWay.insert(place).inserted else { throw GraphFailure(100, "The calls have a circular dependency") }
        defer { underWay.remove(place) }
        let references = BatchReferences(try results(for: elements[place]))
        return sandbox.respond(to: try call(of: elements[place], references))
    }

    /// Returns the replies of the calls that an element depends on, which must have succeeded.
    private mutating func results(for element: JSONValue) throws(GraphFailure) -> [String: JSONValue] {
        var results: [String: JSONValue] = [:]
        for name in Self.dependencies(element) {
            guard let other = places[name] else { throw GraphFailure(100, "The batch has no call named \(name)") }
            let reply = reply(at: other)
            guard reply.status < 400 else { throw GraphFailure(100, "This call depends on \(name), which failed") }
            results[name] = reply.body
        }
        return results
    }

    /// Returns the call of an element; without its own token it gets the batch's token and proof.
    private func call(of element: JSONValue, _ references: BatchReferences) throws(GraphFailure) -> GraphCall {
        guard let relative = element["relative_url"]?.string, let method = element["method"]?.string else {
            throw GraphFailure(100, "A call of the batch has no relative_url or no method")
        }
        guard let address = references.filled(relative), let sent = references.filled(element["body"]?.string ?? "") else {
            throw GraphFailure(100, "The references of a call return too much data")
        }
        let body = FormFields(encoded: sent) ?? FormFields()
        guard var one = GraphCall(method.uppercased(), relative: address, version: call.version, parameters: body)
        else { throw GraphFailure(2500, "A relative_url cannot be read") }
        if one.parameters["access_token"] == nil {
            for name in ["access_token", "appsecret_proof"] {
                if let value = call.parameters[name] { one.parameters[name] = value }
            }
        }
        let names = (element["attached_files"]?.string ?? "").split(separator: ",").map(String.init)
        guard names.allSatisfy({ call.files[$0] != nil }) else { throw GraphFailure(100, "An attached file is missing") }
        one.files = call.files.filter { names.contains($0.key) }
        one.base = call.base
        return one
    }

    /// Returns the names of the calls that an element depends on.
    private static func dependencies(_ element: JSONValue) -> [String] {
        let texts = [element["relative_url"]?.string, element["body"]?.string].compactMap(\.self)
        return (element["depends_on"]?.string.map { [$0] } ?? []) + texts.flatMap(BatchReferences.names)
    }
}
