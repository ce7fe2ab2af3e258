import MemberCore
import MemberRequests

/// The outcome of a refresh's two requests, sent as one batch: the token is extended, and the permissions are listed.
struct RefreshBatch: Sendable {
    /// The extension's object; nil if it failed.
    let extended: JSONValue?
    var permissions: PermissionsOutcome
    /// The object of the list, for its further pages.
    let list: JSONValue?

    /// Sends both requests.
    /// - Throws: A failure if there was no response; the failure of one request is in the outcome.
    init(of token: String, appID: String, by graph: GraphClient) async throws(GraphFailure) {
        let fields: FormFields = [("client_id", appID), ("fields", ""), ("grant_type", "fb_extend_sso_token")]
        let outcomes = await graph.outcomes(of: [
            graph.request("oauth/access_token", fields, token: token),
            graph.request("me/permissions", [("fields", "")], token: token),
        ])
        for case .failure(let error as RequestError) in outcomes { throw graph.failure(error) }
        let objects = outcomes.map { outcome in
            (try? outcome.get())?.json.flatMap { $0.object == nil ? nil : $0 }
        }
        (extended, list) = (objects[0], objects[1])
        permissions =
            switch outcomes[1] {
            case .failure(let error): .failed(error)
            case .success: objects[1].map { PermissionSets($0).map(PermissionsOutcome.listed) ?? .unlisted } ?? .noResponse
            }
    }
}
