import Foundation
package import MemberCore
package import MemberHTTP
import MemberRequests

/// The reading of a Graph API response, for a single request or for a batch's entry.
package enum GraphReading: Sendable, Equatable {
    /// A value; nil if the body is empty.
    case value(JSONValue?)
    /// The service's refusal.
    case refused(GraphError)
    /// Neither a value nor a refusal: the response cannot be used.
    case unusable(CoreError)

    /// The name of the member that contains a text that is not JSON.
    static let textName = "FACEBOOK_NON_JSON_RESULT"

    /// Reads a response.
    /// - Parameters:
    ///   - response: The response.
    ///   - table: The categories of errors.
    ///   - usesClientToken: Whether the request had no member's token.
    package init(_ response: HTTPResponse, table: GraphErrorTable = .builtIn, usesClientToken: Bool = false) {
        self = Self.read(response, table, usesClientToken)
    }

    private static func read(_ response: HTTPResponse, _ table: GraphErrorTable, _ usesClientToken: Bool) -> GraphReading {
        if response.mediaType?.hasPrefix("image/") == true { return .unusable(.graphRequestNonTextMimeTypeReturned) }
        let isRefusal = response.status >= 400
        let unknown = GraphReading.unusable(.unknown(httpStatus: response.status))
        if response.body.isEmpty { return isRefusal ? unknown : .value(nil) }
        guard let text = String(data: response.body, encoding: .utf8) else { return unknown }
        guard let json = GraphJSON.value(of: response.body) else {
            return isRefusal ? unknown : .value(.object([textName: .string(text)]))
        }
        if let error = GraphError(json, status: response.status, table: table, usesClientToken: usesClientToken) {
            return .refused(error)
        }
        return isRefusal ? unknown : .value(json)
    }
}

extension GraphReading {
    /// The JSON of a good response; a text that is not JSON, wrapped as a member, does not count.
    var json: JSONValue? {
        guard case .value(let value?) = self, value[Self.textName] == nil else { return nil }
        return value
    }

    /// Returns the error in the pipeline's form.
    func error(_ head: ResponseHead) -> RequestError? {
        switch self {
        case .value: return nil
        case .refused(let error):
            return .refused(
                APIRefusal(
                    code: error.graphCode.map(String.init) ?? "", text: error.developerMessage ?? "", remedy: error.remedy,
                    fields: error.parsedResponse.object ?? [:], head: head, cause: error))
        case .unusable(.unknown): return .status(head)
        case .unusable(let error): return .refused(APIRefusal(error, head))
        }
    }
}

extension APIRefusal {
    /// Creates the pipeline's form of an unusable response.
    fileprivate init(_ error: CoreError, _ head: ResponseHead? = nil) {
        self.init(
            code: "graph.core_\(error.errorCode)", text: error.problem, remedy: error.remedy, head: head, cause: error)
    }
}

extension GraphReading {
    /// The cause of a missing response to an element of a batch: the entry is `null`.
    private struct NoResponse: Error {}

    /// The reaction to an element without a response.
    static var noResponse: CallReaction {
        .fail(
            .refused(APIRefusal(code: "graph.no_response", text: "the batch has no response for it", cause: NoResponse())))
    }

    /// Whether the pipeline's error is that reaction.
    static func isNoResponse(_ error: RequestError) -> Bool {
        if case .refused(let refusal) = error { refusal.cause is NoResponse } else { false }
    }

    /// The reaction to an element whose entry has an unknown form.
    static var mismatch: CallReaction { .fail(.refused(APIRefusal(.graphRequestProtocolMismatch))) }

    /// Returns the pipeline's error as this module's type: ``GraphError``, ``CoreError``, or the pipeline's own about account and
    /// connection.
    static func error(of error: RequestError, usesClientToken: Bool) -> any Error {
        switch error {
        case .refused(let refusal):
            if usesClientToken, let graph = refusal.cause as? GraphError { return graph.withoutMember }
            return refusal.cause ?? error
        case .status(let head): return CoreError.unknown(httpStatus: head.status)
        case .invalidReply: return CoreError.unknown()
        default: return error
        }
    }
}
