import MemberOAuth
import MemberSignIn

/// The sign-in that an element starts.
struct ElementSignIn: Sendable {
    let vkid: VKID
    let configuration: AuthConfiguration
    let source: FlowSource
    let style: SheetStyle
    let presenter: UIKitPresenter

    /// Signs in with a provider's account; another one than VK ID's own is a row's.
    @MainActor
    func run(_ provider: OAuthProvider) async -> AuthResult {
        let agent = vkid.context.userAgent ?? SystemSignIn.userAgent(presenter)
        do throws(AuthError) {
            return try await vkid.authorize(
                configuration, provider, agent, nil, provider == .vkid ? source : .multibranding, style: style
            ).result
        } catch { return .failure(error) }
    }
}

extension Result where Failure == AuthError {
    /// Whether the member is signed in, here or at the backend.
    var isSignedIn: Bool {
        switch self {
        case .success, .failure(.authCodeExchangedOnYourBackend): true
        case .failure: false
        }
    }

    /// Whether the member gave up: closed the page, or declined on it.
    var isGivenUp: Bool {
        switch self {
        case .failure(.cancelled), .failure(.declined): true
        case .success, .failure: false
        }
    }
}
