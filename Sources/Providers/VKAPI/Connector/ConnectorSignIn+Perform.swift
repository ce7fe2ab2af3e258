import FoundationEssentials
import MemberAccounts
import MemberCore
import MemberSignIn

extension ConnectorSignIn {
    /// Runs the sign-in.
    /// - Parameter shows: Is called before the page is shown (true), and after it was closed (false).
    /// - Returns: The stored token: the person's, or that of the first community.
    func perform(showing shows: @escaping @Sendable (Bool) async -> Void) async throws(VKConnectorError) -> VKAccessToken {
        var plan = plan()
        plan.reach = context.objects.state.reach
        plan.visibility = shows
        let flow = SignInFlow(plan, among: context.shared.signIns, appLinks: nil)
        let outcome: SignInOutcome
        do throws(SignInFailure) { outcome = try await flow.perform(with: agent, limit: nil) } catch {
            throw VKConnectorError(error)
        }
        guard case .signedIn(let account, let finding) = outcome else { throw .ownStorage }
        do {
            if let response = finding as? ConnectorResponse { try keepFurther(response) }
            guard let token = try context.records.token(of: account.key.subject) else { throw AccountError.notSignedIn }
            return token
        } catch let error as AccountError { throw .storage(error) } catch { throw .ownStorage }
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
