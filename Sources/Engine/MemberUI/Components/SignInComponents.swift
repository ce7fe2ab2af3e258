public import Foundation
public import MemberCore

/// Page components of a provider whose sign-in begins, finishes and ends with one call each.
///
/// A provider supplies these calls and the content to show. The meaning of a form, the visitor's next step and the report of a
/// failure are the same for all providers.
@MainActor
public protocol SignInComponents: PageComponents {
    /// The result of a sign-in: the provider's account or session.
    associatedtype SignedIn: Sendable
    /// The signed-in account or session; nil for none. Only `finish(_:redirectedTo:_:)` and ``PageAction/signOut`` change it.
    var signedIn: SignedIn? { get set }
    /// Begins a sign-in.
    /// - Parameters:
    ///   - form: The fields of the form that asks for it.
    ///   - appearance: The page's language and colours, which the provider's page should have too.
    /// - Returns: The provider's page.
    /// - Throws: An error if the sign-in cannot begin.
    func beginSignIn(_ form: FormFields, _ appearance: PageAppearance) async throws -> PageSignIn
    /// Finishes a sign-in.
    /// - Parameters:
    ///   - id: ``PageSignIn/id``.
    ///   - url: The whole address that the browser returned to.
    /// - Returns: The signed-in account or session.
    /// - Throws: An error if the sign-in fails.
    func finishSignIn(_ id: String, redirectedTo url: URL) async throws -> SignedIn
    /// Ends a session at the provider, and here.
    /// - Parameter signedIn: The signed-in account or session.
    /// - Throws: The error; the visitor is signed out in any case.
    func signOut(_ signedIn: SignedIn) async throws
    /// Performs a form's action other than signing in and out.
    /// - Parameters:
    ///   - action: The name of its button.
    ///   - form: Its fields.
    ///   - appearance: The page's language and colours.
    /// - Returns: The visitor's next step.
    func performOther(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep
}

extension SignInComponents {
    /// Does nothing by default.
    public func performOther(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep { .stay }

    /// Signs in or out; the provider performs other actions.
    public func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep {
        switch action {
        case .signIn:
            do { return .leave(try await beginSignIn(form, appearance)) } catch { tell(error, appearance) }
            return .stay
        case .signOut:
            do { if let signedIn { try await signOut(signedIn) } } catch { tell(error, appearance) }
            signedIn = nil
            return .signedOut
        default: return await performOther(action, form, appearance)
        }
    }

    /// Receives the response to a sign-in.
    public func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep {
        do {
            signedIn = try await finishSignIn(id, redirectedTo: url)
            return .signedIn
        } catch { tell(error, appearance) }
        return .stay
    }
}
