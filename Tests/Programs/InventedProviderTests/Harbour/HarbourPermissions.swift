import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberSandbox
import MemberSignIn

extension HarbourProvider {
    /// Lists the permissions, and revokes one or all of them.
    func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        let hosts = try JSONDecoder().decode(HarbourHosts.self, from: account.details)
        let session = session(of: account, in: context)
        let send = { @Sendable (method: HTTPRequest.Method, name: String) async throws -> JSONValue in
            var request = HTTPRequest(method, hosts.api.appending(path: "permissions").appending(path: name))
            request.headers["Authorization"] = "Bearer " + (try await session.freshTokens()).accessToken.reveal
            let response = try await context.transport.send(request)
            guard response.status == 200 else { throw ProviderError.invalidOperation("permissions") }
            return try JSONValue(parsing: response.body)
        }
        var permissions = ProviderPermissions { question in
            let environment = ProviderEnvironment<HarbourHosts>.stored(as: account.key.environment, hosts: hosts)
            return try await plan(
                for: Request(scopes: question.permissions.sorted(), environment: environment), redirectURI: nil, in: context)
        }
        permissions.list = {
            let list = try await send(.get, "")
            func names(_ key: String) -> Set<String> { Set(list[key]?.array?.compactMap(\.string) ?? []) }
            return PermissionReport(granted: names("granted"), declined: names("declined"))
        }
        permissions.revoke = { _ = try await send(.delete, $0) }
        permissions.revokeAll = { _ = try await send(.delete, "") }
        return permissions
    }
}

extension HarbourSandbox {
    /// The scopes that every master is asked for.
    static let scopes = ["tides", "log"]

    func add(permissionsTo router: inout Router) {
        router.on("GET", "/permissions/") { [self] request in
            guard let stay = stay(of: request) else { return .empty(401) }
            let left = Self.scopes.filter { !stay.taken.contains($0) }
            return try .json(["granted": left, "declined": stay.taken])
        }
        router.on("DELETE", "/permissions/{name}") { [self] request in try take([request.parameters["name"] ?? ""], request) }
        router.on("DELETE", "/permissions/") { [self] request in try take(Self.scopes, request) }
    }

    private func take(_ names: [String], _ request: ServerRequest) throws -> ServerResponse {
        guard let stay = stay(of: request) else { return .empty(401) }
        change { stays in
            for place in stays.indices where stays[place].access == stay.access {
                stays[place].taken += names
                if names == Self.scopes { stays[place].end = .ended }
            }
        }
        return try .json(["done": true])
    }
}
