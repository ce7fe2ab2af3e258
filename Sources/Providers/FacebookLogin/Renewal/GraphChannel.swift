import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// Why a request of a login or a renewal stops it: what the engine is told, and what the app is.
struct GraphStop: UnansweredError {
    let error: OAuthError
    let cause: any Error
    /// Whether the service takes the access token no more.
    var endsToken: Bool { (cause as? GraphError)?.endsToken ?? false }

    /// Whether the session has only aged: the token stays, as an expired one.
    var agesToken: Bool { (cause as? GraphError)?.agesToken ?? false }

    /// Whether the service may have done what it was asked to.
    var mayBeDone: Bool { error.mayBeDone }

    /// A failure.
    init(_ error: OAuthError, _ cause: any Error) { (self.error, self.cause) = (error, cause) }

    /// A failure of a call.
    init(_ cause: any CodedError) { self.init(.refused(ServerRefusal(place: .token, error: cause.code)), cause) }
}

/// The few requests of the Graph API that logins and renewals make by themselves.
struct GraphChannel: Sendable {
    let details: FacebookAccountDetails
    /// The app's secret, where a context holds it; else that of the account's file counts.
    private let secret: Secret?
    private let send: @Sendable (HTTPRequest) async throws(OAuthError) -> HTTPResponse

    /// Within a login or a renewal.
    init(details: FacebookAccountDetails, _ channel: TokenChannel, secret: Secret? = nil) {
        (self.details, self.secret) = (details, secret)
        send = { request async throws(OAuthError) in try await channel.send(request) }
    }

    /// Outside of both.
    init(details: FacebookAccountDetails, _ transport: any HTTPTransport, secret: Secret? = nil) {
        (self.details, self.secret) = (details, secret)
        send = { request async throws(OAuthError) in
            do throws(HTTPError) { return try await transport.send(request) } catch { throw .transport(.userInfo, error) }
        }
    }

    /// What every request has beside its own parameters.
    static let common: FormFields = [("format", "json"), ("include_headers", "false"), ("sdk", "ios")]

    /// The JSON object of a response.
    /// - Parameters:
    ///   - path: What is asked for.
    ///   - query: The parameters.
    ///   - token: The access token; nil without one.
    ///   - refusal: What the app is told of a refusal; the service's own words unless said otherwise.
    /// - Returns: The object.
    /// - Throws: A stop; for a status without the service's words the core error with the status.
    func members(
        _ path: String, _ query: FormFields, token: String? = nil, refusal: (GraphError) -> any CodedError = { $0 }
    ) async throws(GraphStop) -> JSONValue {
        let value = try await value(request(.get, path, query, token), refusal: refusal)
        guard value.object != nil else { throw GraphStop(CoreError.unknown()) }
        return value
    }

    /// The JSON of a response, whatever it is.
    /// - Parameters:
    ///   - request: The request.
    ///   - refusal: What the app is told of a refusal.
    /// - Returns: The value.
    /// - Throws: As ``members(_:_:token:refusal:)``.
    func value(_ request: HTTPRequest, refusal: (GraphError) -> any CodedError = { $0 }) async throws(GraphStop) -> JSONValue {
        let response: HTTPResponse
        do throws(OAuthError) { response = try await send(request) } catch { throw GraphStop(error, CoreError.network) }
        let reading = GraphReading(response)
        if case .refused(let error) = reading { throw GraphStop(refusal(error)) }
        guard let value = reading.json else {
            throw GraphStop(.invalidResponse(.token, .malformed), CoreError.unknown(httpStatus: response.status))
        }
        return value
    }

    /// All permissions that a token's member has decided about, page after page: what a page that cannot be had names would be taken for
    /// gone.
    /// - Parameters:
    ///   - token: The access token.
    ///   - first: The first page, where it is here already.
    /// - Returns: The sets; nil where a page lists nothing.
    /// - Throws: As ``members(_:_:token:refusal:)``; a protocol mismatch for a list without an end.
    func permissions(of token: String, after first: JSONValue? = nil) async throws(GraphStop) -> PermissionSets? {
        var (sets, query, known): (PermissionSets, FormFields, JSONValue?) = (PermissionSets(), [("fields", "")], first)
        for _ in 0..<20 {
            let page: JSONValue
            if let known { page = known } else { page = try await members("me/permissions", query, token: token) }
            guard let further = PermissionSets(page) else { return nil }
            sets = sets.merging(further)
            guard page["paging"]?["next"]?.string != nil, let after = page["paging"]?["cursors"]?["after"]?.string else {
                return sets
            }
            query["after"] = after
            known = nil
        }
        throw GraphStop(CoreError.graphRequestProtocolMismatch)
    }

    /// A request whose parameters stand in the query.
    /// - Parameters:
    ///   - method: GET or DELETE.
    ///   - path: What is asked for; what of it is a member's text is encoded already.
    ///   - query: The parameters.
    ///   - token: The access token; nil without one.
    /// - Returns: The request.
    func request(_ method: HTTPRequest.Method, _ path: String, _ query: FormFields, _ token: String?) -> HTTPRequest {
        var fields = query
        fields.fill(from: Self.common)
        if let token { fields.fields += FormFields(details.proof(of: token, by: secret)).fields }
        fields.fields.sort { $0.name < $1.name }
        let base = details.hosts.graph.appending(path: details.version)
        return HTTPRequest(method, URL(string: base.absoluteString + "/" + path + "?" + fields.encoded) ?? base)
    }
}
