import MemberCore

/// An error of Graph.
struct GraphFailure: Error, Sendable {
    var code: Int
    var subcode: Int?
    var message: String
    var type = "OAuthException"
    var isTransient = false
    /// The title and the sentence for the member.
    var forMember: (title: String, message: String)?
    /// The HTTP status, if it is not the usual one of the code.
    var ownStatus: Int?

    init(_ code: Int, _ message: String, subcode: Int? = nil, status: Int? = nil) {
        (self.code, self.message, self.subcode, ownStatus) = (code, message, subcode, status)
    }

    /// Reads the error of a fault: `CODE` or `CODE_SUBCODE`, also with `_transient`; nil for another word.
    init?(word: String) {
        var parts = word.split(separator: "_")
        isTransient = parts.last == "transient"
        if isTransient { parts.removeLast() }
        let numbers = parts.compactMap { Int($0) }
        guard (1...2).contains(numbers.count), numbers.count == parts.count else { return nil }
        (code, subcode, message) = (numbers[0], numbers.count > 1 ? numbers[1] : nil, "This error was simulated by the sandbox")
        if Self.codesForMembers.contains(code) || Self.codesForMembers.contains(subcode ?? 0) {
            forMember = ("Not now", "This feature is temporarily unavailable. See facebook.com.")
        }
    }

    /// The error that a fault demands for the present request.
    static var ordered: GraphFailure? {
        FaultForm.graphError.ordered.map { GraphFailure(word: $0.word) ?? GraphFailure(1, "The requested error is not valid") }
    }

    /// Reads the error of a fault for one entry of a batch: the entry's index, `_`, and the error.
    static func placed(_ word: String) -> (place: Int, failure: GraphFailure)? {
        let parts = word.split(separator: "_", maxSplits: 1).map(String.init)
        guard parts.count == 2, let place = Int(parts[0]), let failure = GraphFailure(word: parts[1]) else { return nil }
        return (place, failure)
    }

    /// The codes and subcodes of errors that contain a sentence for the member.
    private static let codesForMembers: Set<Int> = [368, 459, 464, 506, 1_609_005]

    /// The error's HTTP status.
    var status: Int {
        if let ownStatus { return ownStatus }
        return switch code {
        case 1, 2: 500
        case 10, 4, 17, 32, 200...299, 613: 403
        case 190, 102: 401
        case 803: 404
        default: 400
        }
    }

    /// The error as a body with the member `error`.
    var value: JSONValue {
        var members: [String: JSONValue] = [
            "message": .string("(#\(code)) " + message), "type": .string(type), "code": .integer(Int64(code)),
            "fbtrace_id": .string("SandboxTrace"),
        ]
        members["error_subcode"] = subcode.map { .integer(Int64($0)) }
        if isTransient { members["is_transient"] = .bool(true) }
        if let forMember {
            members["error_user_title"] = .string(forMember.title)
            members["error_user_msg"] = .string(forMember.message)
        }
        return .object(["error": .object(members)])
    }
}

extension GraphFailure {
    /// Makes the error of a call about an unknown path or object.
    static func unknown(_ path: [String]) -> GraphFailure {
        path.count > 1
            ? GraphFailure(2500, "Unknown path components: /" + path.dropFirst().joined(separator: "/"))
            : GraphFailure(803, "Some of the aliases you requested do not exist: \(path.first ?? "")")
    }

    /// The error of a method that the path does not support.
    static let unsupported = GraphFailure(100, "Unsupported request for this object", subcode: 33)

    /// Makes the error of a missing permission.
    static func lacks(_ permission: String, code: Int) -> GraphFailure {
        GraphFailure(code, "Requires the permission \(permission)")
    }
}

extension GraphUsage {
    /// Refuses the call if a limit is used to 100 percent or more.
    func check() throws(GraphFailure) {
        if let app, app >= 100 { throw GraphFailure(4, "The app has reached its call limit") }
        if let business, business >= 100 { throw GraphFailure(80_002, "Too many calls") }
    }
}
