public import Foundation
public import MemberCore
public import MemberUI

/// A refusal of the Graph API, with everything that it says.
///
/// ```swift
/// do { _ = try await GraphRequest(graphPath: "me/feed", parameters: ["message": text], httpMethod: .post).start() }
/// catch let error as GraphError where error.isPermissionError { ask(for: "publish_actions") }
/// ```
/// Only ``userTitle`` and ``userMessage`` are written for members. No text of the service's prints.
public struct GraphError: CodedError, Equatable {
    /// The code, such as 190.
    public let graphCode: Int?
    /// The subcode, such as 463.
    public let subcode: Int?
    /// The name of the kind, such as `OAuthException`.
    public let type: String?
    /// What the service says to developers.
    public let developerMessage: String?
    /// A title that a member may read.
    public let userTitle: String?
    /// A sentence that a member may read.
    public let userMessage: String?
    /// By what Facebook finds the call in its logs.
    public let fbtraceID: String?
    /// Whether the service says that it passes.
    public let isTransient: Bool
    /// The status of the response, or of the entry of a batch.
    public let httpStatus: Int?
    /// What it asks of the app.
    public private(set) var category: GraphErrorCategory
    /// The whole JSON of the response.
    public let parsedResponse: JSONValue
    /// The service's words about a recovery.
    private var words: GraphRecoveryWords

    /// The error in a response's JSON; nil where that has no object `error`.
    /// - Parameters:
    ///   - response: The JSON.
    ///   - status: The status of the response, or of the entry of a batch.
    ///   - table: Which errors are of which category.
    ///   - usesClientToken: Whether the request went without a member's token: nobody could log in again then.
    public init?(
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

    /// The same of a request that went without a member's token.
    var withoutMember: GraphError {
        var error = self
        error.leaveMemberOut()
        return error
    }

    /// Nobody could log in again.
    private mutating func leaveMemberOut() {
        if category == .recoverable { (category, words) = (.other, GraphRecoveryWords()) }
    }
}

extension GraphError {
    /// What a member may be told, and between which ways they may choose; in the first language of the system's that has texts.
    public var recovery: GraphErrorRecovery? {
        recovery(in: .preferred(from: Locale.preferredLanguages, among: MemberLanguage.ofMemberPages))
    }

    /// What a member may be told, and between which ways they may choose: the service's own words, as far as its configuration of the app
    /// has them, else this library's.
    /// - Parameter language: The language of this library's words.
    /// - Returns: The recovery; nil where the member can do nothing.
    public func recovery(in language: MemberLanguage) -> GraphErrorRecovery? {
        category.recovery(words, in: language)
    }

    /// The stable name.
    public var code: String { "facebook.graph_error" }

    /// The codes; never the service's text.
    public var problem: String {
        let codes = [graphCode, subcode].compactMap { $0.map(String.init) }.joined(separator: "/")
        return "Facebook refused the request" + (codes.isEmpty ? "." : " (\(codes)).")
    }

    /// What to do.
    public var remedy: String { tokenProblem?.remedy ?? action.remedy }
}

extension GraphError: CustomReflectable {
    /// An empty mirror: what the service says may name the member.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension GraphError: CustomNSError {
    /// ``ErrorDomain``.
    public static var errorDomain: String { ErrorDomain }
    /// Eight, as every error of the Graph API has.
    public var errorCode: Int { 8 }

    /// What its users read: codes as `Int`, texts, the JSON that was parsed, the ways of recovery.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [
            GraphRequestErrorKey: category.rawValue, GraphRequestErrorParsedJSONResponseKey: parsedResponse.plain as Any,
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
