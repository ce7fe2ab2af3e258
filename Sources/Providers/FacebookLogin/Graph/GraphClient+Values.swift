import MemberCore
import MemberHTTP
import MemberRequests

extension GraphClient {
    /// Returns a request of this client that is not recovered from and does not change the current token.
    /// - Parameters:
    ///   - path: The path; a member's text in it is already encoded.
    ///   - fields: The parameters.
    ///   - token: The access token; nil without one.
    ///   - method: The method.
    /// - Returns: The request.
    func request(_ path: String, _ fields: FormFields = [], token: String?, method: HTTPMethod = .get) -> GraphRequest {
        let parameters = Dictionary(fields.fields.map { ($0.name, $0.value) }) { first, _ in first }
        return GraphRequest(
            path, parameters, self, token: .some(token), method: method, flags: [.skipClientToken, .disableErrorRecovery])
    }

    /// Sends several such requests as a batch.
    /// - Returns: Their outcomes, in order.
    func outcomes(of requests: [GraphRequest]) async -> [Outcome] {
        await send(requests.map { GraphElement($0) }, GraphOptions(limit: HTTPLimits().whole))
    }

    /// Sends a request and returns the JSON of its response, of any type.
    /// - Parameters:
    ///   - request: The request.
    ///   - refusal: Makes the app's error for a refusal; the default is the service's own error.
    /// - Returns: The value.
    /// - Throws: A failure; for a status without the service's error, the core error with the status.
    func value(
        _ request: GraphRequest, refusal: (GraphError) -> any CodedError = { $0 }
    ) async throws(GraphFailure) -> JSONValue {
        try value(await outcomes(of: [request])[0], refusal)
    }

    /// Sends a request that is not a path of the Graph API but has the same form of response, and returns the JSON.
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

    /// Sends a request and returns the JSON object of its response.
    /// - Parameters:
    ///   - path: The path.
    ///   - fields: The parameters.
    ///   - token: The access token; nil without one.
    ///   - refusal: Makes the app's error for a refusal.
    /// - Returns: The object.
    /// - Throws: As ``value(_:refusal:)``.
    func members(
        _ path: String, _ fields: FormFields, token: String? = nil, refusal: (GraphError) -> any CodedError = { $0 }
    ) async throws(GraphFailure) -> JSONValue {
        let value = try await value(request(path, fields, token: token), refusal: refusal)
        guard value.object != nil else { throw GraphFailure(CoreError.unknown()) }
        return value
    }

    /// Fetches all permissions that a token's member has decided about, page by page. If one page fails, the whole fails, because
    /// the missing permissions would count as revoked.
    /// - Parameters:
    ///   - token: The access token.
    ///   - first: The first page, if it was already fetched.
    /// - Returns: The sets; nil if a page has no list.
    /// - Throws: As ``members(_:_:token:refusal:)``; a protocol mismatch for a list that does not end.
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
