import Foundation
import MemberCore
import MemberHTTP

/// The two requests of a refresh as one: the token is extended, and the permissions are listed.
struct RefreshBatch: Sendable {
    let appID: String
    let token: String
    let details: FacebookAccountDetails

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
        let elements: [JSONValue] = [
            element("oauth/access_token", [("client_id", appID), ("fields", ""), ("grant_type", "fb_extend_sso_token")]),
            element("me/permissions", [("fields", "")]),
        ]
        let batch = (try? JSONEncoder().encode(elements)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        var request = HTTPRequest(.post, details.hosts.graph.appending(path: details.version))
        request.body = .form(FormFields(details.proof(of: token) + [("batch", batch), ("batch_app_id", appID)]))
        return request
    }

    private func element(_ path: String, _ fields: FormFields) -> JSONValue {
        var fields = fields
        fields.fill(from: GraphChannel.common)
        fields.fields.sort { $0.name < $1.name }
        return .object(["method": .string("GET"), "relative_url": .string(path + "?" + fields.encoded)])
    }

    /// Reads the response: a list of two, or a refusal of both.
    static func outcome(of response: HTTPResponse) -> Outcome {
        let body = (try? JSONValue(parsing: response.body)) ?? .null
        guard let entries = body.array, entries.count == 2 else {
            let fault =
                CoreError(graphError: body)
                ?? (response.status < 400 ? .graphRequestProtocolMismatch : .unknown(httpStatus: response.status))
            return Outcome(extended: nil, permissions: .failed(fault), list: nil)
        }
        var outcome = Outcome(extended: nil, permissions: .noResponse, list: nil)
        if case .success(let value?) = read(entries[0]), value.object != nil { outcome.extended = value }
        switch read(entries[1]) {
        case .failure(let error): outcome.permissions = .failed(error)
        case .success(nil): outcome.permissions = .noResponse
        case .success(let value?):
            guard let value = value.object.map(JSONValue.object) else { break }
            outcome.list = value
            outcome.permissions = PermissionSets(value).map(PermissionsOutcome.listed) ?? .unlisted
        }
        return outcome
    }

    /// The body of an entry; nil for an entry without one.
    private static func read(_ entry: JSONValue) -> Result<JSONValue?, CoreError> {
        guard entry.object != nil else { return .success(nil) }
        let status = entry["code"]?.graphNumber ?? 200
        let body = (entry["body"]?.string).map { (try? JSONValue(parsing: Data($0.utf8))) ?? .string($0) }
        if let error = body.flatMap(CoreError.init(graphError:)) { return .failure(error) }
        return status < 400 ? .success(body) : .failure(.unknown(httpStatus: status))
    }
}
