import MemberCore
import MemberRequests

/// What the two requests of a refresh, sent as one batch, came to: the token is extended, and the permissions are listed.
struct RefreshBatch: Sendable {
    /// The extension's object; nil where it failed.
    let extended: JSONValue?
    var permissions: PermissionsOutcome
    /// The object of the list, for its further pages.
    let list: JSONValue?

    /// Sends both.
    /// - Parameters:
    ///   - token: The access token.
    ///   - appID: The app's id.
    ///   - graph: The client.
    /// - Throws: A failure where no response came; what one of the two came to is in the outcome.
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
