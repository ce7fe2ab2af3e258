public import Foundation
public import MemberCore
public import MemberUI

/// A refusal of the Graph API, with all its fields.
///
/// ```swift
/// do { _ = try await GraphRequest(graphPath: "me/feed", parameters: ["message": text], httpMethod: .post).start() }
/// catch let error as GraphError where error.isPermissionError { ask(for: "publish_actions") }
/// ```
/// Only ``userTitle`` and ``userMessage`` are written for members. The descriptions contain no text of the service.
public struct GraphError: CodedError, Equatable {
    /// The code, such as 190.
    public let graphCode: Int?
    /// The subcode, such as 463.
    public let subcode: Int?
    /// The name of the kind, such as `OAuthException`.
    public let type: String?
    /// The service's message for developers.
    public let developerMessage: String?
    /// A title that a member may read.
    public let userTitle: String?
    /// A sentence that a member may read.
    public let userMessage: String?
    /// The id by which Facebook finds the call in its logs.
    public let fbtraceID: String?
    /// Whether the service says that the error is temporary.
    public let isTransient: Bool
    /// The status of the response, or of the batch's entry.
    public let httpStatus: Int?
    /// The category, which determines the recovery.
    public private(set) var category: GraphErrorCategory
    /// The whole JSON of the response.
    public let parsedResponse: JSONValue
    /// The service's texts for a recovery.
    private var words: GraphRecoveryWords

    /// Creates the error from a response's JSON; nil if that has no object `error`.
    /// - Parameters:
    ///   - response: The JSON.
    ///   - status: The status of the response, or of the batch's entry.
    ///   - table: The categories of errors.
    ///   - usesClientToken: Whether the request had no member's token: a new login cannot help then.
    package init?(
        _ response: JSONValue, status: Int? = nil, table: GraphErrorTable = .builtIn, usesClientToken: Bool = false
    ) {
        guard let error = response["error"], error.object != nil else { return nil }
        graphCode = error["code"]?.graphNumber
        subcode = error["error_subcode"]?.graphNumber
        type = error["type"]?.string
        developerMessage = ["message", "error_reason", "error_msg"].lazy.compactMap { error[$0]?.string }.first
        userTitle = error["error_user_title"]?.string
        userMessage = error["error_user_msg"]?.string
        fbtraceID = error["fbtrace_id"]?.string
        isTransient = error["is_transient"]?.bool == true
        httpStatus = status
        parsedResponse = response
        category = isTransient ? .transient : table.category(code: graphCode, subcode: subcode)
        words = isTransient ? GraphRecoveryWords() : table.words(code: graphCode, subcode: subcode)
        if usesClientToken { leaveMemberOut() }
    }

    /// The error for a request without a member's token.
    var withoutMember: GraphError {
        var error = self
        error.leaveMemberOut()
        return error
    }

    /// Without a member's token a new login cannot help.
    private mutating func leaveMemberOut() {
        if category == .recoverable { (category, words) = (.other, GraphRecoveryWords()) }
    }
}

extension GraphError {
    /// The text for the member and the options to choose from, in the first of the system's languages that has texts.
    public var recovery: GraphErrorRecovery? {
        recovery(in: .preferred(from: Locale.preferredLanguages, among: MemberLanguage.ofMemberPages))
    }

    /// Returns the text for the member and the options to choose from: the service's own texts, if its configuration of the app
    /// has them, else this library's.
    /// - Parameter language: The language of this library's texts.
    /// - Returns: The recovery; nil if the member cannot do anything.
    public func recovery(in language: MemberLanguage) -> GraphErrorRecovery? {
        category.recovery(words, in: language)
    }

    /// The stable name.
    public var code: String { "facebook.graph_error" }

    /// The codes, without the service's text.
    public var problem: String {
        let codes = [graphCode, subcode].compactMap { $0.map(String.init) }.joined(separator: "/")
        return "Facebook refused the request" + (codes.isEmpty ? "." : " (\(codes)).")
    }

    /// The remedy, as a sentence.
    public var remedy: String { tokenProblem?.remedy ?? action.remedy }
}

extension GraphError: CustomReflectable {
    /// An empty mirror: the service's texts may name the member.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension GraphError: CustomNSError {
    /// ``ErrorDomain``.
    public static var errorDomain: String { ErrorDomain }
    /// Eight, the number of all errors of the Graph API.
    public var errorCode: Int { 8 }

    /// The values that its users read: codes as `Int`, texts, the parsed JSON, the options of a recovery.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [
            GraphRequestErrorKey: category.rawValue, GraphRequestErrorParsedJSONResponseKey: parsedResponse.plain,
        ]
        info[GraphRequestErrorGraphErrorCodeKey] = graphCode
        info[GraphRequestErrorGraphErrorSubcodeKey] = subcode
        info[GraphRequestErrorHTTPStatusCodeKey] = httpStatus
        info[ErrorDeveloperMessageKey] = developerMessage
        info[ErrorLocalizedTitleKey] = userTitle
        info[ErrorLocalizedDescriptionKey] = userMessage
        info[NSLocalizedDescriptionKey] = userMessage
        let recovery = recovery
        info[NSLocalizedRecoverySuggestionErrorKey] = recovery?.suggestion
        info[NSLocalizedRecoveryOptionsErrorKey] = recovery?.options
        info[NSRecoveryAttempterErrorKey] = recovery.map { _ in GraphErrorRecoveryAttempter() }
        return info
    }
}
