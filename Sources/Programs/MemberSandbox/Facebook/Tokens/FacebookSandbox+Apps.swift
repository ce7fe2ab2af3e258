import Foundation
import MemberCore

extension FacebookSandbox {
    /// Returns the data of a token, for its app's server or its member.
    func debugToken(_ call: GraphCall) throws(GraphFailure) -> GraphReply {
        let access = try access(call)
        guard let token = call.filled("input_token") else { throw GraphFailure(100, "input_token is missing") }
        if case .app(_, isServer: false) = access { throw GraphFailure(100, "A client token cannot inspect tokens") }
        let state = known
        let fingerprint = Self.fingerprint(token)
        guard let place = state.signIns.place(ofAccess: fingerprint), state.signIns[place].client == access.app.id else {
            let error = GraphFailure(190, "The token cannot be read").value["error"] ?? .null
            let data: [String: JSONValue] = ["is_valid": .bool(false), "scopes": .array([]), "error": error]
            return GraphReply(body: .object(["data": .object(data)]))
        }
        return GraphReply(body: .object(["data": .object(facts(state.signIns[place], token, fingerprint))]))
    }

    private func facts(_ signIn: FacebookSignIn, _ token: String, _ fingerprint: String) -> [String: JSONValue] {
        let connection = known.connection(signIn.client, signIn.member)
        let person = InventedPerson.with(id: signIn.member).flatMap(FacebookPerson.init)
        var data: [String: JSONValue] = [
            "app_id": .string(signIn.client), "type": .string("USER"), "user_id": .string(person?.userID ?? ""),
            "is_valid": .bool(true),
            "application": .string(configuration.app(signIn.client)?.name ?? ""),
            "scopes": .array((connection?.names(.granted) ?? []).map(JSONValue.string)),
            "expires_at": .integer(Int64(signIn.tokens.first { $0.fingerprint == fingerprint }?.expires ?? 0)),
            "data_access_expires_at": .integer(Int64(connection?.dataAccessExpires ?? 0)),
        ]
        do throws(GraphFailure) { _ = try access(ofToken: token) } catch {
            data["is_valid"] = .bool(false)
            data["error"] = error.value["error"]
        }
        return data
    }

    /// Returns the configuration that an app's libraries request at their start, also without a token: it contains no secret.
    func appConfiguration(_ call: GraphCall) throws(GraphFailure) -> GraphReply {
        let id = call.path.first ?? ""
        let app = call.filled("access_token") == nil ? configuration.app(id) : try access(call).app
        guard let app, app.id == id else {
            throw GraphFailure(100, "The object does not exist, or the token has no access to it", subcode: 33)
        }
        let all: [String: JSONValue] = [
            "id": .string(id), "name": .string(app.name), "ios_sdk_error_categories": errorCategories.value,
            "gdpv4_nux_enabled": .bool(true), "gdpv4_nux_content": .string("You're in control of what you share."),
            "supports_implicit_sdk_logging": .bool(false), "logging_token": .string("sandbox-logging-token"),
        ]
        let wanted = Set(call.fields + ["id"])
        return GraphReply(body: .object(call.fields.isEmpty ? all : all.filter { wanted.contains($0.key) }))
    }
}
