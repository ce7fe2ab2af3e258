extension VKID {
    /// The configuration of one sign-in.
    public struct AuthConfiguration: Sendable {
        /// The exchange of the code for tokens.
        public enum Flow: Sendable {
            /// This app exchanges the code, with the verifier.
            case publicClientFlow(pkce: PKCESecrets? = nil)
            /// The app's backend exchanges the code: the sign-in succeeds when the backend has it, and there is no session here.
            case confidentialClientFlow(codeExchanger: any AuthCodeHandler, pkce: PKCESecrets? = nil)
            /// The app's backend exchanges the code and returns the tokens: there is a session here.
            case tokensFromBackend(codeExchanger: any AuthCodeExchanging, pkce: PKCESecrets? = nil)
        }

        /// The destination of the member.
        public enum Strategy: Sendable, Equatable {
            /// A VK app on this device, or the web if no app is installed or responds.
            case appFirst
            /// The web.
            case webOnly
            /// A VK app; the sign-in fails without one.
            case appOnly
        }

        /// The exchange of the code for tokens.
        public var flow: Flow
        /// The requested scope; nil is VK's own default.
        public var scope: Scope?
        /// The destination of the member.
        public var strategy: Strategy
        /// The community whose sheet follows the sign-in; nil for none.
        public var groupSubscriptionConfiguration: GroupSubscriptionConfiguration?
        /// The occasions on which the page asks the member.
        public var prompt: Prompt
        /// The app's reason for the request, in its own words, for the permission ledger; it is not sent.
        public var purpose: String?

        /// Creates a configuration of these values; `forceWebViewFlow` is the same as
        /// ``VKID/AuthConfiguration/Strategy/webOnly``.
        public init(
            flow: Flow = .publicClientFlow(), scope: Scope? = nil, forceWebViewFlow: Bool = false,
            groupSubscriptionConfiguration: GroupSubscriptionConfiguration? = nil, prompt: Prompt = .login
        ) {
            self.flow = flow
            self.scope = scope
            strategy = forceWebViewFlow ? .webOnly : .appFirst
            self.groupSubscriptionConfiguration = groupSubscriptionConfiguration
            self.prompt = prompt
        }

        /// The scope as sent; with a community it includes `groups`.
        var requestedScope: Scope? {
            guard groupSubscriptionConfiguration != nil else { return scope }
            return Scope((scope?.value ?? []).union(["groups"]))
        }
    }

    /// The occasions on which VK ID's page asks the member.
    public enum Prompt: Sendable, Equatable {
        /// The page always begins with the sign-in.
        case login
        /// The page never asks.
        case none
        /// The page always shows the permissions.
        case consent
        /// Any other text; several values separated by a space.
        case custom(String?)

        var wire: String {
            switch self {
            case .login: "login"
            case .none: "none"
            case .consent: "consent"
            case .custom(let text): text ?? ""
            }
        }
    }
}
