import Foundation
import MemberCore
import MemberHTTP

/// The two requests of a refresh as one: the token is extended, and the permissions are listed.
struct RefreshBatch: Sendable {
    let appID: String
    let token: String
    let details: FacebookAccountDetails
    var secret: Secret?

    /// What the two requests came to.
    struct Outcome: Sendable {
        /// The extension's object; nil where it failed.
        var extended: JSONValue?
        var permissions: PermissionsOutcome
        /// The object of the list, for its further pages.
        var list: JSONValue?
    }

    /// The request.
    var request: HTTPRequest {
        let elements = [
            element("oauth/access_token", [("client_id", appID), ("fields", ""), ("grant_type", "fb_extend_sso_token")]),
            element("me/permissions", [("fields", "")]),
        ]
        let url = details.hosts.graph.appending(path: details.version)
        return GraphBatch.request(elements, to: url, appID: appID, details.proof(of: token, by: secret))
    }

    private func element(_ path: String, _ fields: FormFields) -> GraphBatchElement {
        var fields = fields
        fields.fill(from: GraphChannel.common)
        fields.fields.sort { $0.name < $1.name }
        return GraphBatchElement(path: path, query: fields)
    }

    /// Reads the response: a list of two, or a refusal of both.
    static func outcome(of response: HTTPResponse) -> Outcome {
        let readings = GraphBatch.readings(of: response, count: 2)
        let extended = readings[0]?.json.flatMap { $0.object == nil ? nil : $0 }
        switch readings[1] {
        case .refused(let error): return Outcome(extended: extended, permissions: .failed(error))
        case .unusable(let error): return Outcome(extended: extended, permissions: .failed(error))
        case .value, nil:
            guard let list = readings[1]?.json, list.object != nil else {
                return Outcome(extended: extended, permissions: .noResponse)
            }
            let permissions = PermissionSets(list).map(PermissionsOutcome.listed) ?? .unlisted
            return Outcome(extended: extended, permissions: permissions, list: list)
        }
    }
}
