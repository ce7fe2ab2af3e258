public import Foundation
public import MemberCore

/// Page components of a provider whose sign-in begins, is finished and ends by one call each.
///
/// A provider brings these calls and what is shown. What a form asks for, where the visitor goes then and how a failure is told are
/// the same for all.
@MainActor
public protocol SignInComponents: PageComponents {
    /// What a sign-in brings: the provider's account or session.
    associatedtype SignedIn: Sendable
    /// Who is signed in; nil for nobody. Only `finish(_:redirectedTo:_:)` and ``PageAction/signOut`` change it.
    var signedIn: SignedIn? { get set }
    /// Begins a sign-in.
    /// - Parameters:
    ///   - form: The fields of the form that asks for it.
    ///   - appearance: The page's language and colours, which the provider's page is to have too.
    /// - Returns: The provider's page.
    /// - Throws: Why it cannot.
    func beginSignIn(_ form: FormFields, _ appearance: PageAppearance) async throws -> PageSignIn
    /// Finishes a sign-in.
    /// - Parameters:
    ///   - id: ``PageSignIn/id``.
    ///   - url: The whole address that the browser came back to.
    /// - Returns: Who is signed in now.
    /// - Throws: Why nobody is.
    func finishSignIn(_ id: String, redirectedTo url: URL) async throws -> SignedIn
    /// Ends a session at the provider, and here.
    /// - Parameter signedIn: Who is signed in.
    /// - Throws: What went wrong; the visitor is signed out all the same.
    func signOut(_ signedIn: SignedIn) async throws
    /// Does what a form asks for beside signing in and out.
    /// - Parameters:
    ///   - action: The name of its button.
    ///   - form: Its fields.
    ///   - appearance: The page's language and colours.
    /// - Returns: Where the visitor goes.
    func performOther(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep
}

extension SignInComponents {
    /// Nothing.
    public func performOther(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep { .stay }

    /// Signs in or out; what else there is to do is the provider's.
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

    /// Takes the response to a sign-in.
    public func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep {
        do {
            signedIn = try await finishSignIn(id, redirectedTo: url)
            return .signedIn
        } catch { tell(error, appearance) }
        return .stay
    }
}
