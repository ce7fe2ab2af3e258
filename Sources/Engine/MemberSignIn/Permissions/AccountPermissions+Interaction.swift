import Foundation
import MemberAccounts
import MemberCore
package import MemberRequests

extension AccountPermissions {
    /// The answer to what a call declared and did not find.
    /// - Parameters:
    ///   - interaction: A sign-in, or permissions.
    ///   - presentation: How the page reaches the member.
    /// - Returns: That the call is repeated, if it has all it declared now.
    package func answer(to interaction: Interaction, _ presentation: SignInPresentation) async -> InteractionAnswer {
        guard let missing = interaction.missing else { return .cancelled }
        var presentation = presentation
        if let purpose = missing.requirement.purpose { presentation.purpose = purpose }
        do {
            let wanted = Wanted(missing.requirement.permissions, refusedToken: missing.refusedToken)
            let answer = try await ensure(wanted, challenge: missing.challenge?.besidesScopes, presentation)
            return answer == .granted ? .repeating : .cancelled
        } catch {
            let code = (error as? any CodedError)?.code ?? "members.unexpected"
            context.diagnostics.report(.warning, "permissions.not_asked", ["account": .open(key.id), "code": .open(code)])
            return .cancelled
        }
    }
}

extension StepUpChallenge {
    /// What it wants besides scopes; nil if that is nothing.
    fileprivate var besidesScopes: StepUpChallenge? {
        acrValues.isEmpty && maximumAge == nil ? nil : StepUpChallenge(acrValues: acrValues, maximumAge: maximumAge)
    }

    /// What tells it from others.
    var sentenceKey: [String] { acrValues + [maximumAge.map(String.init) ?? ""] }
}
