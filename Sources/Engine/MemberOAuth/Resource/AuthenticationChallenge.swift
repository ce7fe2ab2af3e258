public import MemberHTTP

/// One challenge of a `WWW-Authenticate` field (RFC 9110 §11.6.1, RFC 6750 §3).
package struct AuthenticationChallenge: Sendable, Equatable {
    /// The scheme in lower case, such as `bearer`.
    package let scheme: String
    /// The parameters by lower-case name; the first of two of one name counts.
    package let parameters: [String: String]

    /// The OAuth error code, if there is one; an empty code does not count.
    package var error: String? { parameters["error"].flatMap { $0.isEmpty ? nil : $0 } }
    /// The scopes a resource asks for.
    package var scopes: [String] { (parameters["scope"] ?? "").split(separator: " ").map(String.init) }

    /// Reads the challenges of all lines of a field.
    ///
    /// Several challenges may be in one line; names have no case; values may be quoted, with escaped quotes and commas inside.
    /// If a challenge cannot be read, the rest of its line is ignored; the challenges before it count.
    /// - Parameter lines: The field's values, a line each.
    /// - Returns: The challenges in order.
    package static func parse(_ lines: [String]) -> [AuthenticationChallenge] {
        lines.flatMap { line in
            var scanner = ChallengeScanner(line)
            return scanner.challenges()
        }
    }
}

/// Walks one line of challenges.
private struct ChallengeScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ line: String) { bytes = Array(line.utf8) }

    mutating func challenges() -> [AuthenticationChallenge] {
        var found: [AuthenticationChallenge] = []
        skipCommas()
        while let scheme = token() {
            var parameters: [String: String] = [:]
            let isComplete = readParameters(into: &parameters)
            found.append(AuthenticationChallenge(scheme: scheme.lowercased(), parameters: parameters))
            guard isComplete else { break }
            skipCommas()
        }
        return found
    }

    /// Reads `name=value` pairs until the next challenge begins.
    /// - Returns: Whether the line can be read on.
    private mutating func readParameters(into parameters: inout [String: String]) -> Bool {
        skipSpace()
        skipToken68()
        while true {
            skipCommas()
            let start = position
            guard let name = token() else { return position == bytes.count }
            skipSpace()
            guard take(UInt8(ascii: "=")) else {
                // This is not a parameter but the scheme of the next challenge.
                position = start
                return true
            }
            skipSpace()
            guard let value = peek == UInt8(ascii: "\"") ? quoted() : token() else { return false }
            if parameters[name.lowercased()] == nil { parameters[name.lowercased()] = value }
            skipSpace()
        }
    }

    /// Skips credentials without parameters, as in `Negotiate`.
    private mutating func skipToken68() {
        var end = position
        while end < bytes.count, Self.isTokenSign(bytes[end]) || bytes[end] == UInt8(ascii: "/") { end += 1 }
        let equals = end
        while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
        let isEnd = end == bytes.count || bytes[end] == UInt8(ascii: ",")
        let slash = bytes[position..<equals].contains(UInt8(ascii: "/"))
        if isEnd, end > position, end - equals != 1 || slash || end == bytes.count { position = end }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() { while peek == 0x20 || peek == 0x09 { position += 1 } }

    private mutating func skipCommas() { while peek == 0x20 || peek == 0x09 || peek == UInt8(ascii: ",") { position += 1 } }

    private mutating func token() -> String? {
        let start = position
        while let byte = peek, Self.isTokenSign(byte) { position += 1 }
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    private mutating func quoted() -> String? {
        position += 1
        var value: [UInt8] = []
        while let byte = peek {
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                guard let escaped = peek else { return nil }
                position += 1
                value.append(escaped)
            } else {
                value.append(byte)
            }
        }
        return nil
    }

    private static func isTokenSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

extension AuthenticationChallenge {
    /// The demand of the challenge on the member, whatever its error.
    var stepUp: StepUpChallenge {
        let values = (parameters["acr_values"] ?? "").split(separator: " ").map(String.init)
        let age = parameters["max_age"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
        return StepUpChallenge(scopes: scopes, acrValues: values, maximumAge: age)
    }
}

/// The reaction that a protected resource's response requires of the client (RFC 6750 §3.1, RFC 9470 §3): a pure decision.
public enum ResourceReaction: Sendable, Equatable {
    /// None: the caller handles the response.
    case none
    /// The access token is invalid: refresh it once and repeat the request once, never twice.
    case renewToken
    /// The token allows too little, or the member's sign-in was too weak or is too old: ask the member.
    case stepUp(StepUpChallenge)
    /// The request itself is wrong; pass the error on.
    case report(error: String?)
    /// A temporary fault: try later.
    case later

    /// Judges a response only by its status and its header, not by its body: RFC 6750 puts the error in the header.
    /// - Parameter response: The response.
    /// - Returns: The required reaction.
    public static func of(_ response: HTTPResponse) -> ResourceReaction {
        let bearer = AuthenticationChallenge.bearer(of: response)
        switch (response.status, bearer?.error) {
        case (200..<400, _): return .none
        case (401, nil), (401, "invalid_token"): return .renewToken
        case (403, "insufficient_scope"), (401, "insufficient_user_authentication"):
            return .stepUp(bearer?.stepUp ?? StepUpChallenge())
        case (408, _), (429, _), (500..., _): return .later
        case (_, let error): return .report(error: error)
        }
    }
}

extension AuthenticationChallenge {
    /// The bearer challenge of a response: the first with an error, else the first.
    static func bearer(of response: HTTPResponse) -> AuthenticationChallenge? {
        let challenges = parse(response.headers.all("WWW-Authenticate")).filter { $0.scheme == "bearer" }
        return challenges.first { $0.error != nil } ?? challenges.first
    }
}
