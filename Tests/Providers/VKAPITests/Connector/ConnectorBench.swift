import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSandbox
import MemberSignIn
import MemberTesting
import VKAPI

/// A context whose VK is a sandbox, with a delegate that writes down its calls.
@MainActor
final class RecordingConnectorDelegate: VKConnectorDelegate {
    private(set) var calls: [String] = []
    var answer = InteractionAnswer.cancelled

    func connectorWillShowDialogue(_ connector: VKConnector) { calls.append("shows") }
    func connectorDidHideDialogue(_ connector: VKConnector) { calls.append("hides") }
    func connector(_ connector: VKConnector, tokenInvalidated token: VKAccessToken) { calls.append("invalid \(token.userID)") }
    func connector(_ connector: VKConnector, renewalSucceeded token: VKAccessToken) { calls.append("renewed \(token.userID)") }
    func connector(_ connector: VKConnector, renewalFailed error: VKConnectorError) { calls.append("failed \(error.code)") }
    func connector(_ connector: VKConnector, connectionError error: VKConnectorError) { calls.append("connection \(error.code)") }
    func connector(_ connector: VKConnector, parsingError error: VKConnectorError) { calls.append("parsing \(error.code)") }

    func connector(_ connector: VKConnector, needsInteraction interaction: Interaction) async -> InteractionAnswer {
        calls.append("needs \(interaction.kind.rawValue)")
        return answer
    }
}

extension APIBench {
    /// A context of the bench's vault, for the app that every sandbox knows.
    func context(agent: HeadlessAgent? = nil, storage: (any VKStorageDataDelegate)? = nil) throws -> VKAPIContext {
        var context = VKAPIContext(
            vault: home.vault, transport: transport, clientID: VKSandboxConfiguration.defaultClientID,
            environment: try VKEnvironment(name: "sandbox", hosts: hosts))
        context.userAgent = agent
        context.tokenStorage = storage
        return context
    }

    /// An agent with cookies of its own.
    func agent(as name: String, decision: FormFilling.Decision = .agree) -> HeadlessAgent {
        HeadlessAgent(as: name, decision: decision, transport: NetworkTransport(), cookies: CookieJar())
    }

    var appID: String { VKSandboxConfiguration.defaultClientID }
}
