import MemberCore
import MemberHTTP
import MemberRequests

extension GraphClient {
    /// A request of this client's that is neither recovered from nor says anything about the current token.
    /// - Parameters:
    ///   - path: What is asked for; what of it is a member's text is encoded already.
    ///   - fields: The parameters.
    ///   - token: The access token; nil without one.
    ///   - method: The method.
    /// - Returns: The request.
    func request(_ path: String, _ fields: FormFields = [], token: String?, method: HTTPMethod = .get) -> GraphRequest {
        let parameters = Dictionary(fields.fields.map { ($0.name, $0.value) }) { first, _ in first }
        return GraphRequest(
            path, parameters, self, token: .some(token), method: method, flags: [.skipClientToken, .disableErrorRecovery])
    }

    /// Sends several of these as a batch.
    /// - Parameter requests: The requests.
    /// - Returns: What each has come to, in their order.
    func outcomes(of requests: [GraphRequest]) async -> [Outcome] {
        await send(requests.map { GraphElement($0) }, GraphOptions(limit: HTTPLimits().whole))
    }

    /// The JSON of a response, whatever it is.
    /// - Parameters:
    ///   - request: The request.
    ///   - refusal: What the app gets for a refusal; the service's own words unless said otherwise.
    /// - Returns: The value.
    /// - Throws: A failure; for a status without the service's words the core error with the status.
    func value(
        _ request: GraphRequest, refusal: (GraphError) -> any CodedError = { $0 }
    ) async throws(GraphFailure) -> JSONValue {
        try value(await outcomes(of: [request])[0], refusal)
    }

    /// The JSON of the response to a request that is no path of the Graph API, in its form.
    func value(_ request: HTTPRequest) async throws(GraphFailure) -> JSONValue {
        try value(await outcome(of: ProviderCall(request, life: .never))) { $0 }
    }

    private func value(_ outcome: Outcome, _ refusal: (GraphError) -> any CodedError) throws(GraphFailure) -> JSONValue {
        switch outcome {
        case .failure(let error): throw failure(error, refusal: refusal)
        case .success(let response):
            guard let value = response.json else {
                throw GraphFailure(unusable: CoreError.unknown(httpStatus: response.head?.status))
            }
            return value
        }
    }

    /// The JSON object of a response.
    /// - Parameters:
    ///   - path: What is asked for.
    ///   - fields: The parameters.
    ///   - token: The access token; nil without one.
    ///   - refusal: What the app gets for a refusal.
    /// - Returns: The object.
    /// - Throws: As ``value(_:refusal:)``.
    func members(
        _ path: String, _ fields: FormFields, token: String? = nil, refusal: (GraphError) -> any CodedError = { $0 }
    ) async throws(GraphFailure) -> JSONValue {
        let value = try await value(request(path, fields, token: token), refusal: refusal)
        guard value.object != nil else { throw GraphFailure(CoreError.unknown()) }
        return value
    }

    /// All permissions that a token's member has decided about, page after page: what a page that cannot be had names would be taken for
    /// gone.
    /// - Parameters:
    ///   - token: The access token.
    ///   - first: The first page, where it is here already.
    /// - Returns: The sets; nil where a page lists nothing.
    /// - Throws: As ``members(_:_:token:refusal:)``; a protocol mismatch for a list without an end.
    func permissions(of token: String, after first: JSONValue? = nil) async throws(GraphFailure) -> PermissionSets? {
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
        throw GraphFailure(CoreError.graphRequestProtocolMismatch)
    }
}
