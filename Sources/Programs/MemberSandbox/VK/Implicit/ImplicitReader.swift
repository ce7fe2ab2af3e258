import Foundation
import MemberCore
import MemberHTTPServer

/// Reads requests for tokens in the redirect itself; `display` and `v` are ignored.
struct ImplicitReader {
    let request: ServerRequest
    let sandbox: VKSandbox

    func read() throws(ImplicitProblem) -> ImplicitRequest {
        let query = request.query
        guard let client = query.filled("client_id"), let appName = sandbox.configuration.clients.value(exactly: client) else {
            throw .unknownClient
        }
        guard let address = query.filled("redirect_uri"), isAllowed(address, client) else { throw .badRedirect }
        guard query["response_type"].isExactly("token") else { throw .badResponseType }
        let communities = try communities(query["group_ids"] ?? "")
        let asked = try (communities.isEmpty ? VKScopes.ofMembers : .ofCommunities).names(in: query["scope"] ?? "")
        let allowed = sandbox.configuration.allowedScopes.value(exactly: client)
        return ImplicitRequest(
            client: client, appName: appName, redirectURI: address, state: query["state"],
            scope: asked.filter { allowed?.contains($0) != false }, communities: communities,
            asksAgain: query["revoke"].isExactly("1"), formToken: sandbox.random.token(),
            expires: ImplicitPages(sandbox: sandbox).askedUntil)
    }

    private func communities(_ text: String) throws(ImplicitProblem) -> [InventedCommunity] {
        var found: [InventedCommunity] = []
        for id in text.split(separator: ",") {
            guard let community = Int(id).flatMap(InventedCommunity.with), community.deactivated == nil else {
                throw .unknownCommunity(String(id))
            }
            if !found.contains(community) { found.append(community) }
        }
        return found
    }

    /// Whether the address is a registered one, or the blank page of the host that received the request.
    private func isAllowed(_ address: String, _ client: String) -> Bool {
        if sandbox.configuration.redirectURIs.value(exactly: client)?.containsExactly(address) == true { return true }
        return sandbox.blankPage(for: request).isExactly(address)
    }
}

extension VKSandbox {
    /// Returns the address of the oauth host for the client of any host, over http or https like the request.
    func oauthAddress(for request: ServerRequest) -> URL? { addresses.value?.address(of: "oauth", at: name, for: request) }

    /// Returns the address of the page at which sign-ins of installed apps end.
    func blankPage(for request: ServerRequest) -> String? {
        oauthAddress(for: request)?.appending(path: ImplicitPage.blankPath).absoluteString
    }
}
