import Foundation
import MemberKit
import MemberSandbox
import MemberTesting
import VKID

/// Anna and Boris sign in at one sandbox, each in a browser of their own; Vera declines.
/// - Returns: Who is signed in, each with the first name that VK knows, and the code of Vera's error.
func threePeople(at sandbox: Sandbox, home: URL) async throws -> (names: [String], refusal: String?) {
    let members = try Members(home: home, providers: [.vk])
    let request = VKSignIn.vk(
        clientID: "51000001", scopes: ["friends"], environment: try await .sandbox(at: sandbox.controlURL))
    for name in ["anna", "boris"] {
        _ = try await members.signIn(with: request, using: HeadlessAgent(as: name, transport: NetworkTransport()))
    }
    var refusal: String?
    do throws(MembersError) {
        let vera = HeadlessAgent(as: "vera", decision: .decline, transport: NetworkTransport())
        _ = try await members.signIn(with: request, using: vera)
    } catch { refusal = error.code }  // oauth.declined; error.isCancelled is true

    var names: [String] = []
    for account in members.accounts {
        let users = try await members.call("users.get", as: account).value
        names.append(users.array?.first?["first_name"]?.string ?? account.id)
    }
    return (names, refusal)
}
