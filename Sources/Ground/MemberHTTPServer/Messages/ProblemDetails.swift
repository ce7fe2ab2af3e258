import Foundation
import MemberCore

/// A refusal or failure that a program can read (RFC 9457), with a stable code.
///
/// ```swift
/// return .problem(ProblemDetails(409, code: "shop.sold_out", detail: "The berth is taken."))
/// ```
/// Its texts are for developers: no token, key or header's value belongs into them.
public struct ProblemDetails: Sendable, Equatable, Codable {
    /// `type`: an address that names the kind of problem; `about:blank` where the status says all.
    public var type: String
    /// `title`: the kind of problem in a few words, the same each time.
    public var title: String
    /// `status`: the status code of the response.
    public var status: Int
    /// `code`: a name that never changes, `<module>.<reason>`, for programs to compare.
    public var code: String
    /// `detail`: what is wrong this time, as a sentence; nil for none.
    public var detail: String?
    /// `instance`: an address of this occurrence; nil for none.
    public var instance: String?

    /// A problem.
    /// - Parameters:
    ///   - status: The status code, 400 to 599.
    ///   - code: The stable name; nil for that of the status, such as `http_server.not_found`.
    ///   - title: The kind of problem in a few words; nil for the status's phrase, such as `Not Found`.
    ///   - detail: What is wrong this time, as a sentence.
    ///   - type: The address that names the kind of problem.
    ///   - instance: The address of this occurrence.
    public init(
        _ status: Int, code: String? = nil, title: String? = nil, detail: String? = nil, type: String = "about:blank",
        instance: String? = nil
    ) {
        (self.status, self.type, self.detail, self.instance) = (status, type, detail, instance)
        self.title = title ?? ReasonPhrase.of(status)
        self.code = code ?? Self.code(of: status)
    }

    /// The code of a refusal that only has a status.
    private static func code(of status: Int) -> String {
        "http_server." + ReasonPhrase.of(status).asciiLowercased.split(at: " ").joined(separator: "_")
    }

    /// The media type of the JSON.
    static let mediaType = "application/problem+json"

    /// The problem as JSON, members in alphabetical order; those that are nil are left out.
    var json: Data {
        var writer = JSONObjectWriter()
        writer.add("code", code)
        writer.add("detail", detail)
        writer.add("instance", instance)
        writer.add("status", Double(status))
        writer.add("title", title)
        writer.add("type", type)
        return writer.data
    }
}

extension ServerResponse {
    /// A problem as `application/problem+json`.
    /// - Parameter problem: The problem; its status is that of the response.
    /// - Returns: The response.
    public static func problem(_ problem: ProblemDetails) -> ServerResponse {
        ServerResponse(status: problem.status, headers: ["Content-Type": ProblemDetails.mediaType], body: problem.json)
    }

    /// A refusal in the form that the server gives its own: a line with the title, or the problem as JSON with
    /// ``HTTPServerConfiguration/sendsProblemDetails``.
    /// - Parameter problem: The problem; its status is that of the response.
    /// - Returns: The response.
    public static func refusal(_ problem: ProblemDetails) -> ServerResponse {
        var response = ServerResponse.text(problem.title + "\n", status: problem.status)
        response.problem = problem
        return response
    }

    /// The refusal of a client that has sent too much: 429 with `Retry-After` (RFC 6585 §4).
    /// - Parameters:
    ///   - wait: When the client may send again; rounded up to a second.
    ///   - problem: The problem, for a code of one's own.
    /// - Returns: The response.
    public static func tooManyRequests(
        retryAfter wait: Duration, _ problem: ProblemDetails = ProblemDetails(429)
    ) -> ServerResponse {
        var response = refusal(problem)
        let seconds = max(1, (wait / .seconds(1)).rounded(.up))
        response.headers["Retry-After"] = String(Int(exactly: seconds) ?? Int(Int32.max))
        return response
    }
}
