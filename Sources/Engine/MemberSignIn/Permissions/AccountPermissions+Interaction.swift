import Foundation
import MemberAccounts
import MemberCore
package import MemberRequests

extension AccountPermissions {
    /// Handles a call that lacks a declared requirement.
    /// - Parameters:
    ///   - interaction: A sign-in or permissions.
    ///   - presentation: The way the page reaches the member.
    /// - Returns: Whether to repeat the call: if it now has everything that it declared.
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
    /// The challenge without its scopes; nil if nothing else is left.
    fileprivate var besidesScopes: StepUpChallenge? {
        acrValues.isEmpty && maximumAge == nil ? nil : StepUpChallenge(acrValues: acrValues, maximumAge: maximumAge)
    }

    /// The texts that distinguish it from other challenges.
    var sentenceKey: [String] { acrValues + [maximumAge.map(String.init) ?? ""] }
}
