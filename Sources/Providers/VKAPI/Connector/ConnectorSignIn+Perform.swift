import FoundationEssentials
import MemberAccounts
import MemberCore
import MemberSignIn

extension ConnectorSignIn {
    /// Runs the sign-in.
    /// - Parameter shows: Is called before the page is shown (true), and after it was closed (false).
    /// - Returns: The stored tokens: the person's, or those of the communities.
    /// - Throws: ``VKConnectorError``; what was stored before stays.
    func perform(showing shows: @escaping @Sendable (Bool) async -> Void) async throws(VKConnectorError) -> [VKAccessToken] {
        var plan = plan()
        // A renewal waits for its turn; a sign-in that the app starts while another one is open is refused.
        plan.reach = subject == nil ? context.objects.state.reach : nil
        // A renewal without a window shows nothing.
        if subject == nil || agent?.showsWindow == true { plan.visibility = shows }
        let flow = SignInFlow(plan, among: context.shared.signIns, appLinks: nil)
        let outcome: SignInOutcome
        do throws(SignInFailure) { outcome = try await flow.perform(with: agent, limit: nil) } catch {
            throw VKConnectorError(error)
        }
        guard case .signedIn(_, let finding) = outcome, let response = finding as? ConnectorResponse else { throw .ownStorage }
        do {
            try keepFurther(response)
            return try response.granted.compactMap { try context.records.token(of: $0.id) }
        } catch {
            let error = context.noted(error)
            throw context.tokenStorage == nil ? .storage(error) : .ownStorage
        }
    }

    /// Stores the tokens of the further communities.
    private func keepFurther(_ response: ConnectorResponse) throws {
        for granted in response.granted.dropFirst() {
            guard let kind = VKTokenKind(recordID: granted.id) else { continue }
            try context.records.store(
                VKAccessToken(
                    token: granted.token.reveal, liveTime: response.life, permissions: permissions, kind: kind,
                    creationTime: context.clock.now.timeIntervalSince1970))
        }
    }
}
